import { sql } from 'kysely'
import type { LockableType, Verdict } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { SetBy } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import { readOne, type Db, type Tx } from '#server/db/connect.ts'
import { bumpingListings, bumpListingsOfSets } from '#server/db/holding.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { lockStates, type LockState } from '#server/features/record/parts/rulesLock.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import type { ObjectState } from '../rules.ts'
import { leaseEnd, lowestId, type OperationRecord } from '../store.ts'

/** An object as the decision receives it. */
export type Candidate = {
  id: string
  name: string
  roid: string
  /** Null for nssets and keysets. */
  zoneId: number | null
  mask: bigint
  pendingMask: bigint
  state: ObjectState
}

/** The changes written for one object. */
export type Change = {
  id: string
  name: string
  roid: string
  /** The id of its entry in the registry journal. */
  entryId: string
  mask: bigint
  /** The bits of `mask` that the registry has not confirmed. */
  pendingMask: bigint
  rank: number
  /** The holder's states among `add` and `remove` before the change. */
  previous: readonly LockState[]
  add: readonly LockState[]
  remove: readonly LockState[]
}

export type Decided = { id: string; verdict: Verdict; reason: ProblemCode | null }

/** Returns the next undecided objects of the operation's set, in the order of their ids. */
export async function findUndecided(
  db: Db,
  operationId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('operation_item')
    .select('object_id')
    .where('operation_id', '=', operationId)
    .where('object_id', '>', after ?? lowestId)
    .orderBy('object_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.object_id)
}

/** Locks the objects in the order of their ids, so that overlapping operations queue and both end. */
export async function lockObjects(tx: Tx, type: LockableType, ids: readonly string[]) {
  const { table } = lockables[type]
  // The following statements use keys only. With the default cost of a spinning disk the planner would read whole
  // tables.
  await sql`set local random_page_cost = 1.1`.execute(tx)
  await sql`select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
}

/**
 * Returns the objects in their current state for this contact. Runs as its own statement after the locks, to see what
 * was committed while waiting for them.
 */
export async function findCandidates(
  db: Db,
  type: LockableType,
  contactId: string,
  ids: readonly string[],
): Promise<Candidate[]> {
  const { table, name, owners } = lockables[type]
  const { rows } = await sql<{
    id: string
    name: string
    roid: string
    zoneId: number | null
    mask: string
    pendingMask: string
    isMine: boolean
    held: { state: number; setBy: SetBy }[]
  }>`
    select o.id, o.${sql.ref(name)} as name, o.roid, o.state_mask as mask, o.pending_mask as "pendingMask",
      ${type === 'domain' ? sql`o.zone_id` : sql`null::smallint`} as "zoneId",
      ${isExisting('o')} and w.contact_id is not null as "isMine", coalesce(s.held, '[]') as held
    from ${sql.table(table)} as o
    left join ${sql.table(owners.table)} as w
      on w.${sql.ref(owners.object)} = o.id and w.contact_id = ${contactId} and ${isOwning(type, 'w')}
    left join (
      select object_id, jsonb_agg(jsonb_build_object('state', state, 'setBy', set_by)) as held
      from object_state
      where object_id = any(${[...ids]}::uuid[]) and valid_to is null and state = any(${[...codeByNumber.keys()]}::smallint[])
      group by object_id
    ) as s on s.object_id = o.id
    where o.id = any(${[...ids]}::uuid[]) order by o.id`.execute(db)
  return rows.map(({ name: called, mask, pendingMask, isMine, held, ...object }) => ({
    ...object,
    name: called,
    mask: BigInt(mask),
    pendingMask: BigInt(pendingMask),
    state: {
      isMine,
      held: held.flatMap(({ state, setBy }) => (isJudged(state) ? [{ code: codeOf(state), setBy }] : [])),
    },
  }))
}

/**
 * Returns the time of a batch: the database's clock after the locks, and always later than the start of every row that
 * the batch ends. Returned as text, because a JavaScript date has no microseconds.
 */
export async function getChangeInstant(tx: Tx, ending: readonly string[]): Promise<string> {
  const row = await readOne(
    tx,
    sql<{ at: string }>`
      select greatest(clock_timestamp(), max(valid_from) + interval '1 microsecond')::text as at from object_state
      where object_id = any(${[...ending]}::uuid[]) and state = any(${numbersOf(lockStates)}::smallint[])
        and set_by = 'holder' and valid_to is null`,
  )
  return row.at
}

/** Starts and ends the holder's state rows. Updates masks, ranks, the copies for lists and the list versions. */
export async function recordChanges(
  tx: Tx,
  operation: OperationRecord,
  changes: readonly Change[],
  { at, status }: { at: string; status: 'confirmed' | 'pending' },
) {
  const { table } = lockables[operation.object_type]
  const begun = changes.flatMap((change) =>
    change.add.map((code) => ({ id: change.id, code, entryId: change.entryId })),
  )
  const ended = changes.flatMap((change) =>
    change.remove.map((code) => ({ id: change.id, code, entryId: change.entryId })),
  )
  const ids = changes.map((change) => change.id)

  if (ended.length > 0) {
    await sql`
      update object_state as s set valid_to = ${at}::timestamptz, ended_by_operation_id = ${operation.id},
        ended_by_journal_id = e.entry_id
      from unnest(${ended.map((row) => row.id)}::uuid[], ${numbersOf(ended.map((row) => row.code))}::smallint[],
        ${ended.map((row) => row.entryId)}::uuid[]) as e (id, state, entry_id)
      where s.object_id = e.id and s.state = e.state and s.set_by = 'holder' and s.valid_to is null`.execute(tx)
  }
  if (begun.length > 0) {
    await sql`
      insert into object_state (object_id, object_type, state, set_by, valid_from, operation_id, journal_id)
      select b.id, ${operation.object_type}, b.state, 'holder', ${at}::timestamptz, ${operation.id}, b.entry_id
      from unnest(${begun.map((row) => row.id)}::uuid[], ${numbersOf(begun.map((row) => row.code))}::smallint[],
        ${begun.map((row) => row.entryId)}::uuid[]) as b (id, state, entry_id)`.execute(tx)
  }
  const masks = sql`unnest(${ids}::uuid[], ${changes.map((change) => String(change.mask))}::bigint[],
    ${changes.map((change) => change.rank)}::smallint[], ${changes.map((change) => String(change.pendingMask))}::bigint[],
    ${changes.map((change) => change.entryId)}::uuid[]) as c (id, mask, rank, pending, entry_id)`
  // Where the portal is the registry of record, this is always null and 0.
  const pending = status === 'pending'
  const latest = pending
    ? sql`, pending_mask = c.pending, registry_status = 'pending', registry_change_id = c.entry_id`
    : sql``
  if (operation.object_type === 'domain') {
    // A state that prevents the deletion changes the life cycle of a domain, which the scheduler evaluates.
    const keeping = bitOf('serverDeleteProhibited').toString()
    // One statement for everything that lists show of a state: the domain, its copies, and the versions of all its
    // lists.
    await sql`
      with changed as (
        update domain as o set state_mask = c.mask, state_rank = c.rank${latest},
          recheck_at = case when (o.state_mask # c.mask) & ${keeping}::bigint = 0 then o.recheck_at else now() end
        from ${masks} where o.id = c.id
        returning o.id, o.state_mask, o.state_rank, o.pending_mask, o.registry_status, o.nsset_id, o.keyset_id
      ), listed as (
        update domain_contact as w set state_mask = o.state_mask, state_rank = o.state_rank,
          pending_mask = o.pending_mask, registry_status = o.registry_status from changed as o
        where w.domain_id = o.id returning w.contact_id
      )
      ${bumpingListings(sql`
        select contact_id as owner from listed
        union select nsset_id from changed where nsset_id is not null
        union select keyset_id from changed where keyset_id is not null`)}`.execute(tx)
    return
  }
  await sql`
    update ${sql.table(table)} as o set state_mask = c.mask, state_rank = c.rank${latest} from ${masks} where o.id = c.id`.execute(
    tx,
  )
  // The lists of a set's contacts show its states.
  await bumpListingsOfSets(tx, operation.object_type, ids)
}

/**
 * Stores the verdicts. For a running operation also stores its progress and whether the registry still has to answer.
 */
export async function recordVerdicts(
  tx: Tx,
  operation: OperationRecord,
  decided: readonly Decided[],
  given: { isPending: boolean },
): Promise<OperationRecord> {
  await sql`
    update operation_item as i set verdict = d.verdict, reason = d.reason
    from unnest(${decided.map((d) => d.id)}::uuid[], ${decided.map((d) => d.verdict)}::text[],
      ${decided.map((d) => d.reason)}::text[]) as d (id, verdict, reason)
    where i.operation_id = ${operation.id} and i.object_id = d.id`.execute(tx)
  return addCounts(tx, operation, decided, given)
}

/** Stores the objects of a prepared operation with their predicted verdicts. */
export async function recordPredictions(
  tx: Tx,
  operation: OperationRecord,
  decided: readonly Decided[],
): Promise<OperationRecord> {
  await sql`
    insert into operation_item (operation_id, object_id, verdict, reason)
    select ${operation.id}::uuid, d.id, d.verdict, d.reason
    from unnest(${decided.map((d) => d.id)}::uuid[], ${decided.map((d) => d.verdict)}::text[],
      ${decided.map((d) => d.reason)}::text[]) as d (id, verdict, reason)
    order by d.id`.execute(tx)
  return addCounts(tx, operation, decided, { isPending: false })
}

async function addCounts(
  tx: Tx,
  operation: OperationRecord,
  decided: readonly Decided[],
  { isPending }: { isPending: boolean },
): Promise<OperationRecord> {
  const count = (verdict: Verdict) => decided.filter((d) => d.verdict === verdict).length
  const isRunning = operation.status === 'running'
  return tx
    .updateTable('operation')
    .set({
      done: operation.done + count('done'),
      unchanged: operation.unchanged + count('unchanged'),
      refused: operation.refused + count('refused'),
      ...(isRunning && isPending ? { registry_pending: operation.registry_pending + count('done') } : {}),
      ...(isRunning ? { decided_to: decided.at(-1)?.id ?? operation.decided_to } : {}),
      ...(isRunning && operation.leased_by ? { leased_until: leaseEnd } : {}),
    })
    .where('id', '=', operation.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type HeldCode = ObjectState['held'][number]['code']
const judged = [...lockStates, 'serverBlocked'] as const satisfies readonly HeldCode[]
const codeByNumber = new Map<number, HeldCode>(judged.map((code) => [states[code].number, code]))

function isJudged(number: number): boolean {
  return codeByNumber.has(number)
}

function codeOf(number: number): HeldCode {
  const code = codeByNumber.get(number)
  if (!code) throw new Error(`State ${number} takes no part in a lock`)
  return code
}

/** Returns the stored numbers of lock states. */
export function numbersOf(codes: readonly LockState[]): number[] {
  return codes.map((code) => states[code].number)
}
