import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { deletionAfter, protectingMask } from '#server/features/domain/parts/rules.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { addDays, dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { zones, type Zone } from '#server/zone/zones.ts'

/**
 * Requeues domains past their deletion date that no state protects any longer, and returns their number. Some lost a
 * protecting state, others were overdue before the portal started to delete. Where a state has ended, the rules leave
 * one whole day from its end; long overdue domains get the same from now on.
 */
export async function recallOverdue(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const zone of zones) count += await recallOf(db, zone, now)
  return count
}

async function recallOf(db: Db, { id, timeZone, lifeCycle }: Zone, now: Date): Promise<number> {
  const lastExpiry = addDays(dayAt(now, timeZone), -lifeCycle.deleteDay)
  const keeping = (protectingMask | bitOf('serverRenewProhibited')).toString()
  const isCandidate = sql`state_mask & ${bitOf('deleteCandidate').toString()}::bigint <> 0`
  const due = sql`case when ${isCandidate} then ${deletionAfter(now, timeZone)}::timestamptz else ${now}::timestamptz end`
  // Rows that an operation has locked are left for the next round.
  const { numAffectedRows } = await sql`
    update domain as d set recheck_at = found.due
    from (
      select id, ${due} as due from domain
      where zone_id = ${id} and expires_on <= ${lastExpiry}::date and ${isExisting()} and next_state is null
        and state_mask & ${keeping}::bigint = 0 and (recheck_at is null or recheck_at > ${due})
      for update skip locked
    ) as found
    where d.id = found.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
