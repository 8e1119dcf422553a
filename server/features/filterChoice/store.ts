import { sql, type RawBuilder } from 'kysely'
import type { FilterChoice, FilteredField } from '#contract/filterChoice.ts'
import type { Db } from '#server/db/connect.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import { ownDomains } from '#server/features/domain/parts/listStore.ts'
import { referencedTable } from '#server/features/record/parts/recordStore.ts'
import { setsOf } from '#server/features/set/parts/listStore.ts'

type ChoiceQuery = { contactId: string; list: 'domain' | 'nsset' | 'keyset'; field: FilteredField }

/** Counts a contact's objects by registrar, holder, nsset or keyset, the most used first. */
export async function countChoices(db: Db, { contactId, list, field }: ChoiceQuery): Promise<FilterChoice[]> {
  const name = namesOf(contactId)[field]
  const { from, where } = list === 'domain' ? ownDomains(contactId) : setsOf(list, contactId)
  const id = sql.ref(`c.${field}_id`)
  const { rows } = await sql<FilterChoice>`
    select f.handle, ${name} as name, m.count
    from (
      select ${id} as id, count(*)::int as count from ${from} where ${where} and ${id} is not null group by 1
    ) as m join ${referencedTable(field)} as f on f.id = m.id
    order by m.count desc, f.sort_key`.execute(db)
  return rows
}

/** SQL: the names of the objects `f` that a contact may see; sets have none. */
function namesOf(contactId: string): Record<FilteredField, RawBuilder<string | null>> {
  const none = sql<null>`null::text`
  return { registrar: sql`f.name`, holder: shownName('f', contactId), nsset: none, keyset: none }
}
