import { sql } from 'kysely'
import { keepingStates, states } from '#contract/states.ts'
import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { bumpListingsOfDomains, refreshHoldings } from '#server/db/holding.ts'
import { lifeCycleOf, type LifeCycleState } from '#server/features/domain/parts/rules.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { bitOf, codeOf, lifeCycleMask, maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import type { Config } from '#server/config.ts'
import { lifeCycleIn, zones } from '#server/zone/zones.ts'
import { deleteDomains } from './deleteDomains.ts'
import { recordLife } from './recordLife.ts'
import { recallOverdue } from './recallOverdue.ts'
import { requeueOtherRule } from './requeueOtherRule.ts'

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
  const due = await lockDue(tx)
  if (due.length === 0) return 0
  const present = await findStates(tx, due)
  const protectedUntil = await findProtectedUntil(tx, due)
  const after = due.map((domain) =>
    judge(domain, {
      present: present.get(domain.id) ?? [],
      protectedUntil: protectedUntil.get(domain.id) ?? null,
      authority,
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

type Due = Awaited<ReturnType<typeof lockDue>>[number]

// Rows that an operation has locked are left for the next round, so that neither waits for the other.
function lockDue(tx: Tx) {
  return tx
    .selectFrom('domain')
    .select([
      'id',
      'zone_id',
      'expires_on',
      'validation_expires_on',
      'nsset_id',
      'state_mask',
      'pending_mask',
      'next_state',
      'next_state_on',
    ])
    .select(sql<Date>`now()`.as('now'))
    .where('recheck_at', '<=', sql<Date>`now()`)
    .where(isExisting())
    .orderBy('recheck_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
}

type Present = { state: number; isByRule: boolean }

async function findStates(tx: Tx, due: readonly Due[]): Promise<Map<string, Present[]>> {
  const rows = await tx
    .selectFrom('object_state')
    .select(['object_id', 'state', 'set_by'])
    .where('object_id', '=', sql<string>`any(${due.map((domain) => domain.id)}::uuid[])`)
    .where('valid_to', 'is', null)
    .execute()
  const present = new Map<string, Present[]>()
  for (const { object_id, state, set_by } of rows) {
    const known = present.get(object_id) ?? []
    known.push({ state, isByRule: set_by === 'rule' })
    present.set(object_id, known)
  }
  return present
}

/** Returns when the last protecting state of each domain ended, if there was one. */
async function findProtectedUntil(tx: Tx, due: readonly Due[]): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('object_state')
    .select((of) => ['object_id', of.fn.max('valid_to').as('until')])
    .where('object_id', '=', sql<string>`any(${due.map((domain) => domain.id)}::uuid[])`)
    .where('state', '=', sql<number>`any(${keepingStates.map((code) => states[code].number)}::smallint[])`)
    .where('valid_to', 'is not', null)
    .groupBy('object_id')
    .execute()
  return new Map(rows.flatMap(({ object_id, until }) => (until ? [[object_id, until]] : [])))
}

async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(Number.NaN)
}

type After = LifeCycleState & {
  id: string
  mask: bigint
  rank: number
  begins: number[]
  ends: number[]
  /** Whether a value in lists has changed. */
  isOther: boolean
}

type Judging = { present: readonly Present[]; protectedUntil: Date | null; authority: Config['authority'] }

function judge(domain: Due, { present, protectedUntil, authority }: Judging): After {
  const numbers = (rows: readonly Present[]) => new Set(rows.map((row) => row.state))
  const byRule = numbers(present.filter((row) => row.isByRule && isOfLife(row.state)))
  const others = maskOf(present.filter((row) => !row.isByRule || !isOfLife(row.state)).map((row) => codeOf(row.state)))
  const zone = zones.find((one) => one.id === domain.zone_id)
  // A zone that is no longer configured has no rules, so its states stay.
  const lifeCycle: LifeCycleState = zone
    ? lifeCycleOf(
        {
          expiresOn: domain.expires_on,
          validationExpiresOn: zone.isEnum ? domain.validation_expires_on : null,
          hasNsset: domain.nsset_id !== null,
          mask: others,
          protectedUntil,
        },
        { timeZone: zone.timeZone, lifeCycle: lifeCycleIn(zone, authority) },
        domain.now,
      )
    : { states: [...byRule].map(codeOf), next: null, since: new Map(), recheckAt: null }
  const wanted = new Set<number>(lifeCycle.states.map((code) => states[code].number))
  const mask = others | maskOf(lifeCycle.states)
  return {
    ...lifeCycle,
    id: domain.id,
    mask,
    // Lists are sorted by the states that the registry has confirmed.
    rank: rankOf(mask ^ BigInt(domain.pending_mask)),
    begins: [...wanted].filter((state) => !byRule.has(state)),
    ends: [...byRule].filter((state) => !wanted.has(state)),
    isOther:
      mask !== BigInt(domain.state_mask) ||
      (lifeCycle.next ? states[lifeCycle.next.state].number : null) !== domain.next_state ||
      (lifeCycle.next?.on ?? null) !== domain.next_state_on,
  }
}

function isOfLife(state: number): boolean {
  return (lifeCycleMask & bitOf(codeOf(state))) !== 0n
}

async function writeStates(tx: Tx, after: readonly After[]) {
  const ends = after.flatMap(({ id, ends }) => ends.map((state) => ({ id, state })))
  if (ends.length > 0) {
    await sql`
      update object_state s set valid_to = now()
      from unnest(${ends.map((end) => end.id)}::uuid[], ${ends.map((end) => end.state)}::smallint[]) as e (id, state)
      where s.object_id = e.id and s.state = e.state and s.set_by = 'rule' and s.valid_to is null`.execute(tx)
  }
  const begins = after.flatMap(({ id, begins }) => begins.map((state) => ({ id, state })))
  if (begins.length > 0) {
    await sql`
      insert into object_state (object_id, object_type, state, set_by, valid_from)
      select id, 'domain', state, 'rule', now()
      from unnest(${begins.map((begin) => begin.id)}::uuid[], ${begins.map((begin) => begin.state)}::smallint[]) as b (id, state)`.execute(
      tx,
    )
  }
}

async function writeDomains(tx: Tx, after: readonly After[]) {
  await sql`
    update domain d
    set state_mask = a.mask, state_rank = a.rank, next_state = a.next, next_state_on = a.next_on, recheck_at = a.recheck_at
    from unnest(
      ${after.map((one) => one.id)}::uuid[],
      ${after.map((one) => one.mask.toString())}::bigint[],
      ${after.map((one) => one.rank)}::smallint[],
      ${after.map((one) => (one.next ? states[one.next.state].number : null))}::smallint[],
      ${after.map((one) => one.next?.on ?? null)}::date[],
      ${after.map((one) => one.recheckAt?.toISOString() ?? null)}::timestamptz[]
    ) as a (id, mask, rank, next, next_on, recheck_at)
    where d.id = a.id`.execute(tx)
}
