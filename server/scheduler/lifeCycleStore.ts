import { sql, type RawBuilder } from 'kysely'
import { keepingStates, states } from '#contract/states.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import type { DueDomain, JudgedDomain, PresentState } from './rulesLifeCycle.ts'

/**
 * Locks domains whose life cycle is to be checked. Rows that an operation has locked are left for the next round, so that
 * neither waits for the other.
 */
export function lockDue(tx: Tx, limit: number) {
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
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Returns the current states of domains. */
export async function findStates(tx: Tx, due: readonly DueDomain[]): Promise<Map<string, PresentState[]>> {
  const rows = await tx
    .selectFrom('object_state')
    .select(['object_id', 'state', 'set_by'])
    .where('object_id', '=', sql<string>`any(${due.map((domain) => domain.id)}::uuid[])`)
    .where('valid_to', 'is', null)
    .execute()
  const present = new Map<string, PresentState[]>()
  for (const { object_id, state, set_by } of rows) {
    const known = present.get(object_id) ?? []
    known.push({ state, isByRule: set_by === 'rule' })
    present.set(object_id, known)
  }
  return present
}

/** Returns when the last protecting state of each domain ended, if there was one. */
export async function findProtectedUntil(tx: Tx, due: readonly DueDomain[]): Promise<Map<string, Date>> {
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

/** Ends and starts the states by rule. */
export async function writeStates(tx: Tx, after: readonly JudgedDomain[]) {
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

export async function writeDomains(tx: Tx, after: readonly JudgedDomain[]) {
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

/** Returns the owners of domains, once for each action that concerns a domain. */
export async function findOwners(tx: Tx, concerned: readonly { id: string; action: string }[]) {
  const { rows } = await sql<{ contactId: string; id: string; fqdn: string; action: string }>`
    select w.contact_id as "contactId", d.id, d.fqdn, b.action
    from unnest(${concerned.map(({ id }) => id)}::uuid[], ${concerned.map(({ action }) => action)}::text[]) as b (id, action)
    join domain as d on d.id = b.id
    join domain_contact as w on w.domain_id = d.id and ${isOwning('domain', 'w')}
    order by w.contact_id, d.id, b.action`.execute(tx)
  return rows
}

type Overdue = {
  zoneId: number
  /** The last expiry date whose domains are past their deletion date. */
  lastExpiry: string
  /** The states that protect a domain. */
  protecting: bigint
  now: Date
  /** When a domain is deleted that is a candidate for it already. */
  deletion: Date
}

/** Requeues domains of a zone past their deletion date that no state protects, and returns their number. */
export async function requeueOverdue(
  db: Db,
  { zoneId, lastExpiry, protecting, now, deletion }: Overdue,
): Promise<number> {
  const isCandidate = sql`state_mask & ${bitOf('deleteCandidate').toString()}::bigint <> 0`
  const due = sql`case when ${isCandidate} then ${deletion}::timestamptz else ${now}::timestamptz end`
  // Rows that an operation has locked are left for the next round.
  const { numAffectedRows } = await sql`
    update domain as d set recheck_at = found.due
    from (
      select id, ${due} as due from domain
      where zone_id = ${zoneId} and expires_on <= ${lastExpiry}::date and ${isExisting()} and next_state is null
        and state_mask & ${protecting.toString()}::bigint = 0 and (recheck_at is null or recheck_at > ${due})
      for update skip locked
    ) as found
    where d.id = found.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Requeues domains of zones without days that have states by days. `dayStates` are the numbers of those states. */
export async function requeueWithDays(db: Db, zoneIds: readonly number[], dayStates: readonly number[]): Promise<void> {
  // Each condition has its own index; together they would read every domain.
  const isOfZone = sql`d.zone_id = any(${[...zoneIds]}::smallint[])`
  await requeueAll(db, sql`${isOfZone} and d.next_state is not null`)
  await requeueAll(
    db,
    sql`${isOfZone} and d.id in (
      select object_id from object_state
      where state = any(${[...dayStates]}::smallint[]) and set_by = 'rule' and valid_to is null)`,
  )
}

/** Requeues domains of zones with days that were never checked. A domain with a state of `checked` was, or has no dates. */
export async function requeueWithoutDays(db: Db, zoneIds: readonly number[], checked: bigint): Promise<void> {
  await requeueAll(
    db,
    sql`d.zone_id = any(${[...zoneIds]}::smallint[]) and d.next_state is null and d.recheck_at is null
      and d.expires_on is not null and d.state_mask & ${checked.toString()}::bigint = 0`,
  )
}

async function requeueAll(db: Db, isOther: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    // Rows that an operation has locked are left for the next round.
    const { numAffectedRows } = await sql`
      update domain as o set recheck_at = now() from (
        select d.id from domain as d
        where ${isOther} and ${isExisting('d')} and (d.recheck_at is null or d.recheck_at > now())
        limit ${requeueBatch} for update skip locked
      ) as found
      where o.id = found.id`.execute(db)
    if (Number(numAffectedRows ?? 0) < requeueBatch) return
  }
}

const requeueBatch = 5000
