import { sql } from 'kysely'
import { readOne, type Db } from '#server/db/connect.ts'
import { stampOf, type Stamp } from '#server/db/orderedIds.ts'
import { domainList } from '#server/features/domain/parts/listStore.ts'
import { shownBy } from '#server/features/list/parts/definitionStore.ts'
import type { Question } from './rules.ts'

/** Counts a contact's domains for each query in one pass; returns the counts with their version. */
export async function countShown(
  db: Db,
  contactId: string,
  questions: readonly Question[],
): Promise<Stamp & { counts: number[] }> {
  const counts = sql.join(
    questions.map((question) => sql`coalesce(sum(c.n) filter (where ${shownBy(domainList, question)}), 0)`),
  )
  const { from, where } = domainList.source(contactId)
  // Domains with equal facts are grouped first, because there are few days and many domains.
  return readOne(
    db,
    sql<Stamp & { counts: number[] }>`
      with c as materialized (
        select expires_on, state_mask, pending_mask, registry_status, is_secured,
          case when nsset_id is not null then true end as nsset_id, shows_nsset, count(*) as n
        from ${from} where ${where} group by 1, 2, 3, 4, 5, 6, 7
      )
      select array[${counts}]::int[] as counts, ${stampOf(contactId)} from c`,
  )
}
