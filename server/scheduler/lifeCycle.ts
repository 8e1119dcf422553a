import type { ActivityAction } from '#contract/activity.ts'
import { states } from '#contract/states.ts'
import { readClock } from '#server/db/clock.ts'
import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { bumpListingsOfDomains, refreshHoldings } from '#server/db/holding.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { deletionAfter, protectingMask } from '#server/features/domain/parts/rules.ts'
import { bitOf, codesOf, lifeCycleMask } from '#server/features/record/parts/rules.ts'
import { addDays, dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { blankEntry } from '#server/features/registryChange/parts/blankEntry.ts'
import type { Config } from '#server/config.ts'
import { lifeCycleIn, zones, type Zone } from '#server/zone/zones.ts'
import { deleteDomains } from './deleteDomains.ts'
import {
  findOwners,
  findProtectedUntil,
  findStates,
  lockDue,
  requeueOverdue,
  requeueWithDays,
  requeueWithoutDays,
  writeDomains,
  writeStates,
} from './lifeCycleStore.ts'
import { judgeLife, type JudgedDomain } from './rulesLifeCycle.ts'

/**
 * Applies the life cycle rules to every due domain in small transactions, and returns their number. Continues after any
 * pause; several processes share the work. At the end of its life cycle a domain is deleted where the portal is the
 * registry of record; overdue ones are requeued first. Beside a registry the registry deletes, and its statuses replace
 * the days unless the zone's settings have days.
 */
export async function catchUpLifeCycle(db: Db, authority: Config['authority']): Promise<number> {
  if (authority === 'beside-a-registry') await requeueOtherRule(db)
  if (authority === 'registry-of-record') await recallOverdue(db, await readClock(db))
  for (let total = 0; ;) {
    const count = await inTransaction(db, (tx) => recheckBatch(tx, authority))
    total += count
    if (count < batchSize) return total
  }
}

const batchSize = 500

async function recheckBatch(tx: Tx, authority: Config['authority']): Promise<number> {
  const due = await lockDue(tx, batchSize)
  if (due.length === 0) return 0
  const present = await findStates(tx, due)
  const protectedUntil = await findProtectedUntil(tx, due)
  const after = due.map((domain) =>
    judgeLife(domain, {
      present: present.get(domain.id) ?? [],
      protectedUntil: protectedUntil.get(domain.id) ?? null,
      zone: daysOf(domain.zone_id, authority),
    }),
  )
  await writeStates(tx, after)
  await recordLife(tx, after)
  await writeDomains(tx, after)
  const ids = after.filter((one) => one.isOther).map((one) => one.id)
  await refreshHoldings(tx, ids)
  await bumpListingsOfDomains(tx, ids)
  const over = after.filter((one) => one.states.includes('deleteCandidate')).map(({ id }) => id)
  if (authority === 'registry-of-record') await deleteDomains(tx, over)
  return due.length
}

function daysOf(zoneId: number, authority: Config['authority']) {
  const zone = zones.find(({ id }) => id === zoneId)
  return zone ? { ...zone, lifeCycle: lifeCycleIn(zone, authority) } : null
}

/** The states whose start is an entry in the activity of a domain's owners. */
const actions: readonly { number: number; action: ActivityAction }[] = [
  { number: states.expired.number, action: 'expire-domain' },
  { number: states.outzone.number, action: 'leave-zone' },
]

/** Writes an entry to the activity of the owners of domains when a state starts. */
async function recordLife(tx: Tx, after: readonly JudgedDomain[]): Promise<void> {
  const concerned = actions.flatMap(({ number, action }) =>
    after.filter(({ begins }) => begins.includes(number)).map(({ id }) => ({ id, action })),
  )
  if (concerned.length === 0) return
  const owners = await findOwners(tx, concerned)
  await recordActivity(
    tx,
    owners.map(({ contactId, id, fqdn, action }) => ({
      ...blankEntry,
      contactId,
      action,
      objectType: 'domain',
      objectId: id,
      handle: fqdn,
      detail: {},
    })),
  )
}

/**
 * Requeues domains past their deletion date that no state protects any longer, and returns their number. Some lost a
 * protecting state, others were overdue before the portal started to delete. Where a state has ended, the rules leave
 * one whole day from its end; long overdue domains get the same from now on.
 */
export async function recallOverdue(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const { id, timeZone, lifeCycle } of zones)
    count += await requeueOverdue(db, {
      zoneId: id,
      lastExpiry: addDays(dayAt(now, timeZone), -lifeCycle.deleteDay),
      protecting: protectingMask | bitOf('serverRenewProhibited'),
      now,
      deletion: deletionAfter(now, timeZone),
    })
  return count
}

/**
 * Requeues domains beside a registry whose stored life cycle follows other rules than their zone has now. Some have
 * states by days where no days count; others have none where days count. There are some after an upgrade and after a
 * change of `AUTHORITY` or `ZONES`, otherwise none.
 */
export async function requeueOtherRule(db: Db, allZones: readonly Zone[] = zones): Promise<void> {
  const hasDays = (zone: Zone) => lifeCycleIn(zone, 'beside-a-registry') !== null
  const idsOf = (some: readonly Zone[]) => some.map(({ id }) => id)
  // The states that only depend on days: without name servers a domain is out of the zone on any day.
  const dayCodes = codesOf(lifeCycleMask).filter((code) => code !== 'nssetMissing' && code !== 'outzone')
  await requeueWithDays(
    db,
    idsOf(allZones.filter((zone) => !hasDays(zone))),
    dayCodes.map((code) => states[code].number),
  )
  // `serverRenewProhibited` stops the life cycle.
  const checked = dayCodes.reduce((mask, code) => mask | bitOf(code), bitOf('serverRenewProhibited'))
  await requeueWithoutDays(db, idsOf(allZones.filter(hasDays)), checked)
}
