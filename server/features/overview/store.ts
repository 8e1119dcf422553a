import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { stampOf, type Stamp } from '#server/db/orderedIds.ts'
import { isMine, shownBy } from '#server/features/domain/parts/shownStore.ts'
import type { Question } from './rules.ts'

/** Counts a contact's domains for each query in one pass; returns the counts with their version. */
export async function countShown(
  db: Db,
  contactId: string,
  questions: readonly Question[],
): Promise<Stamp & { counts: number[] }> {
  const counts = sql.join(questions.map((question) => sql`coalesce(sum(c.n) filter (where ${shownBy(question)}), 0)`))
  // Domains with equal facts are grouped first, because there are few days and many domains.
  const { rows } = await sql<Stamp & { counts: number[] }>`
    with c as materialized (
      select expires_on, state_mask, pending_mask, registry_status, case when keyset_id is not null then true end as keyset_id,
        case when nsset_id is not null then true end as nsset_id, count(*) as n
      from domain_contact as c where c.contact_id = ${contactId} and ${isMine} group by 1, 2, 3, 4, 5, 6
    )
    select array[${counts}]::int[] as counts, ${stampOf(contactId)} from c`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}
