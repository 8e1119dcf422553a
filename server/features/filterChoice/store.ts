import { sql, type RawBuilder } from 'kysely'
import type { FilterChoice } from '#contract/filterChoice.ts'
import type { Db } from '#server/db/connect.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'

type ChoiceQuery = { contactId: string; list: 'domain' | 'nsset' | 'keyset'; field: 'registrar' | 'nsset' | 'keyset' }

/** Counts a contact's objects by registrar, nsset or keyset, the most used first. */
export async function countChoices(db: Db, { contactId, list, field }: ChoiceQuery): Promise<FilterChoice[]> {
  const name = field === 'registrar' ? sql`f.name` : sql`null::text`
  const { rows } = await sql<FilterChoice>`
    select f.handle, ${name} as name, m.count
    from (${counted(contactId, list, field)}) as m join ${sql.table(field)} as f on f.id = m.id
    order by m.count desc, f.sort_key`.execute(db)
  return rows
}

function counted(contactId: string, list: ChoiceQuery['list'], field: ChoiceQuery['field']): RawBuilder<unknown> {
  const id = sql.ref(`c.${field}_id`)
  if (list === 'domain')
    return sql`select ${id} as id, count(*)::int as count from domain_contact as c
      where c.contact_id = ${contactId} and ${isOwning('domain', 'c')} and ${id} is not null group by 1`
  const { table, owners } = lockables[list]
  return sql`select ${id} as id, count(*)::int as count
    from ${sql.table(table)} as c join ${sql.table(owners.table)} as w on w.${sql.ref(owners.object)} = c.id
    where w.contact_id = ${contactId} and ${isExisting('c')} and ${id} is not null group by 1`
}
