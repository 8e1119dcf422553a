import { v7 } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import { bitOf, maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { lockStates } from '#server/features/record/parts/rulesLock.ts'
import { lockProfileOf } from '#server/zone/zones.ts'
import {
  findCandidates,
  findUndecided,
  getChangeInstant,
  lockObjects,
  recordChanges,
  recordPredictions,
  recordVerdicts,
  type Candidate,
  type Change,
  type Decided,
} from './batch/store.ts'
import { recordJournal } from './batch/journalStore.ts'
import { findTraces } from './batch/traceStore.ts'
import type { OperationDeps } from './parts/deps.ts'
import { decideLock, decideUndo, lockStatesAfter, type Decision, type Trace } from './rules.ts'
import type { OperationRecord } from './store.ts'

/** The number of objects decided in one transaction. */
export const batchSize = 1000

/**
 * Decides the next objects of a running operation and writes all consequences. The transaction has locked the
 * operation's row. Returns the operation and whether objects are left.
 */
export async function decideBatch(tx: Tx, operation: OperationRecord, { authority }: Pick<OperationDeps, 'authority'>) {
  const ids = await findUndecided(tx, operation.id, operation.decided_to, batchSize)
  if (ids.length === 0) return { operation, isMore: false }

  await lockObjects(tx, operation.object_type, ids)
  const decisions = await decide(tx, operation, ids)
  const isPending = authority === 'beside-a-registry'
  const changes = decisions.flatMap((judged) => changeOf(judged, { isPending }))
  if (changes.length > 0) {
    const ending = changes.filter((change) => change.remove.length > 0)
    const at = await getChangeInstant(
      tx,
      ending.map((change) => change.id),
    )
    const status = isPending ? 'pending' : 'confirmed'
    await recordChanges(tx, operation, changes, { at, status })
    await recordJournal(tx, operation, changes, { at, status })
  }
  const after = await recordVerdicts(tx, operation, decisions.map(verdictOf), { isPending })
  return { operation: after, isMore: ids.length === batchSize }
}

/** Predicts the result of a prepared operation and stores its set with it. Changes no object. */
export async function predict(
  tx: Tx,
  operation: OperationRecord,
  objectIds: readonly string[],
): Promise<OperationRecord> {
  let predicted = operation
  for (let at = 0; at < objectIds.length; at += predictedAtOnce) {
    const decisions = await decide(tx, operation, objectIds.slice(at, at + predictedAtOnce))
    predicted = await recordPredictions(tx, predicted, decisions.map(verdictOf))
  }
  return predicted
}

// Small enough to let other calls run in between.
const predictedAtOnce = 500

type Judged = { candidate: Candidate; decision: Decision }

async function decide(db: Db, operation: OperationRecord, ids: readonly string[]): Promise<Judged[]> {
  const candidates = await findCandidates(db, operation.object_type, operation.contact_id, ids)
  const { action, undo_of_id: undoOf } = operation
  if (action === 'undo') {
    const traces = undoOf ? await findTraces(db, undoOf, ids) : new Map<string, Trace>()
    return candidates.map((candidate) => ({
      candidate,
      decision: decideUndo(candidate.state, traces.get(candidate.id) ?? { wrote: [], ended: [] }),
    }))
  }
  return candidates.map((candidate) => ({
    candidate,
    decision: decideLock(candidate.state, action, lockProfileOf(candidate.zoneId)),
  }))
}

function changeOf({ candidate, decision }: Judged, { isPending }: { isPending: boolean }): Change[] {
  if (decision.verdict !== 'done') return []
  const { id, name, roid, state } = candidate
  const { add, remove } = decision
  const mask = (candidate.mask & ~lockMask) | maskOf(lockStatesAfter(state, decision))
  const held = candidate.mask ^ candidate.pendingMask
  const pendingMask = isPending ? mask ^ held : 0n
  const rank = rankOf(mask ^ pendingMask)
  return [{ id, name, roid, entryId: v7(), mask, pendingMask, rank, add, remove, previous: remove }]
}

function verdictOf({ candidate, decision }: Judged): Decided {
  return {
    id: candidate.id,
    verdict: decision.verdict,
    reason: decision.verdict === 'refused' ? decision.reason : null,
  }
}

const lockMask = lockStates.reduce((mask, code) => mask | bitOf(code), 0n)
