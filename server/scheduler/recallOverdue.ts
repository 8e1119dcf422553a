import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { deletionAfter, protectingMask } from '#server/features/domain/parts/rules.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { addDays, dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { zones, type Zone } from '#server/zones.ts'

/**
 * Has domains looked at again whose last day has passed and that nothing keeps (any more): what a state kept, and what
 * was there when the portal did not delete yet. Whose state has ended is judged at once, and the rule leaves it a day;
 * what has long been due gets as much from now on. Answers how many there were.
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
  // What an operation holds is left for the next round.
  const { numAffectedRows } = await sql`
    update domain as d set recheck_at = found.due
    from (
      select id, ${due} as due from domain
      where zone_id = ${id} and expires_on <= ${lastExpiry}::date and deleted_at is null and next_state is null
        and state_mask & ${keeping}::bigint = 0 and (recheck_at is null or recheck_at > ${due})
      for update skip locked
    ) as found
    where d.id = found.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
