import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { FilteredField } from '#contract/filterChoice.ts'
import { handlesIn } from '#contract/record.ts'
import { instantText } from '#server/db/instant.ts'
import { isUnanswered } from './registryStore.ts'
import type { StoredState } from './stateRows.ts'

/** The columns that every registry object has. */
export type RecordFacts = {
  id: string
  roid: string
  registrar: string
  registrarName: string
  creatingRegistrar: string
  creatingRegistrarName: string
  createdAt: Date
  updatedAt: Date | null
  transferredAt: Date | null
  states: StoredState[]
}

/** SQL: the columns of `RecordFacts` from the object's row `alias`, in a statement with its `registrarsOf` joined. */
export function recordFacts(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('id')}, ${column('roid')}, r.handle as registrar, r.name as "registrarName",
    cr.handle as "creatingRegistrar", cr.name as "creatingRegistrarName", ${column('created_at')} as "createdAt",
    ${column('updated_at')} as "updatedAt", ${column('transferred_at')} as "transferredAt",
    ${statesOf(column('id'))} as states`
}

/** SQL: the object in row `alias`, or in the only row, is not deleted. */
export function isExisting(alias?: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(alias === undefined ? 'deleted_at' : `${alias}.deleted_at`)} is null`
}

/** SQL: the table that a field of a list refers to. */
export function referencedTable(field: FilteredField): RawBuilder<unknown> {
  return sql.table(field === 'holder' ? 'contact' : field)
}

/** SQL: the row `c` refers by this field to an existing object with one of these handles. */
export function hasOne(field: FilteredField, handles: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`c.${field}_id`)} in (
    select id from ${referencedTable(field)} where handle = any(${handlesIn(handles)}::text[]) and ${isExisting()})`
}

/** SQL: joins the registrars of the object's row `alias`: `r` sponsors it, `cr` created it. */
export function registrarsOf(alias: string): RawBuilder<unknown> {
  return sql`join registrar as r on r.id = ${sql.ref(`${alias}.registrar_id`)}
    join registrar as cr on cr.id = ${sql.ref(`${alias}.creating_registrar_id`)}`
}

// A state requested from the registry is in force since its confirmation.
const since = sql`case when b.status = 'confirmed' then greatest(b.decided_at, s.valid_from) else s.valid_from end`

/** SQL: the current states of the object with this id, most urgent first, as one JSON value. */
function statesOf(id: RawBuilder<unknown>): RawBuilder<StoredState[]> {
  return sql<StoredState[]>`coalesce((
    select jsonb_agg(jsonb_build_object('state', s.state, 'setBy', s.set_by,
      'since', ${instantText(since)},
      'pending', case when s.valid_to is not null then 'end' when ${isUnanswered('b.status')} then 'set' end)
      order by st.rank, s.valid_from)
    from object_state as s join state as st on st.number = s.state
    left join registry_journal as b on b.id = s.journal_id
    left join registry_journal as e on e.id = s.ended_by_journal_id
    where s.object_id = ${id}
      and (s.valid_to is null or (${isUnanswered('e.status')} and ${isUnanswered('b.status')} is not true))
  ), '[]')`
}
