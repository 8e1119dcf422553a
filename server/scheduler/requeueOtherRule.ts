import { sql, type RawBuilder } from 'kysely'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { bitOf, codesOf, lifeCycleMask } from '#server/features/record/parts/rules.ts'
import { lifeCycleIn, zones, type Zone } from '#server/zone/zones.ts'

/**
 * Requeues domains beside a registry whose stored life cycle follows other rules than their zone has now. Some have
 * states by days where no days count; others have none where days count. There are some after an upgrade and after a
 * change of `AUTHORITY` or `ZONES`, otherwise none.
 */
export async function requeueOtherRule(db: Db, allZones: readonly Zone[] = zones): Promise<void> {
  const hasDays = (zone: Zone) => lifeCycleIn(zone, 'beside-a-registry') !== null
  const withDays = allZones.filter(hasDays).map(({ id }) => id)
  const without = allZones.filter((zone) => !hasDays(zone)).map(({ id }) => id)
  // Each condition has its own index; together they would read every domain.
  const isWithout = sql`d.zone_id = any(${without}::smallint[])`
  await requeueAll(db, sql`${isWithout} and d.next_state is not null`)
  await requeueAll(
    db,
    sql`${isWithout} and d.id in (
      select object_id from object_state
      where state = any(${dayStates}::smallint[]) and set_by = 'rule' and valid_to is null)`,
  )
  await requeueAll(
    db,
    sql`d.zone_id = any(${withDays}::smallint[]) and d.next_state is null and d.recheck_at is null
      and d.expires_on is not null and d.state_mask & ${unjudgedMask.toString()}::bigint = 0`,
  )
}

async function requeueAll(db: Db, isOther: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    // Rows that an operation has locked are left for the next round.
    const { numAffectedRows } = await sql`
      update domain as o set recheck_at = now() from (
        select d.id from domain as d
        where ${isOther} and ${isExisting('d')} and (d.recheck_at is null or d.recheck_at > now())
        limit ${batchSize} for update skip locked
      ) as found
      where o.id = found.id`.execute(db)
    if (Number(numAffectedRows ?? 0) < batchSize) return
  }
}

const batchSize = 5000

/** The states that only depend on days: without name servers a domain is out of the zone on any day. */
const dayCodes = codesOf(lifeCycleMask).filter((code) => code !== 'nssetMissing' && code !== 'outzone')
const dayStates = dayCodes.map((code) => states[code].number)

/**
 * Domains with one of these states have been evaluated or have no dates: `serverRenewProhibited` stops the life cycle.
 */
const unjudgedMask = dayCodes.reduce((mask, code) => mask | bitOf(code), bitOf('serverRenewProhibited'))
