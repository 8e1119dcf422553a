import { sql } from 'kysely'
import type { FilterChoice } from '#contract/filterChoice.ts'
import type { Db } from '#server/db/connect.ts'
import { ownDomains } from '#server/features/domain/parts/listStore.ts'
import { setsOf } from '#server/features/set/parts/listStore.ts'

type ChoiceQuery = { contactId: string; list: 'domain' | 'nsset' | 'keyset'; field: 'registrar' | 'nsset' | 'keyset' }

/** Counts a contact's objects by registrar, nsset or keyset, the most used first. */
export async function countChoices(db: Db, { contactId, list, field }: ChoiceQuery): Promise<FilterChoice[]> {
  const name = field === 'registrar' ? sql`f.name` : sql`null::text`
  const { from, where } = list === 'domain' ? ownDomains(contactId) : setsOf(list, contactId)
  const id = sql.ref(`c.${field}_id`)
  const { rows } = await sql<FilterChoice>`
    select f.handle, ${name} as name, m.count
    from (
      select ${id} as id, count(*)::int as count from ${from} where ${where} and ${id} is not null group by 1
    ) as m join ${sql.table(field)} as f on f.id = m.id
    order by m.count desc, f.sort_key`.execute(db)
  return rows
}
