import type { Db } from '#server/db/connect.ts'
import { readEntries } from '#server/escrow/journal/readJournal.ts'
import type { Breaker } from './breaker.ts'
import type { Answer, Change, RegistryPort } from './port.ts'
import { recordAnswers, type Answered } from './recordAnswers.ts'
import { findForeignStates, leaseChanges, type Delivery } from './store.ts'
import { giveUpOverdue, type OverdueDeps } from './giveUpOverdue.ts'

export type DeliveryDeps = Omit<OverdueDeps, 'isDown'> & {
  breaker: Breaker
  port: RegistryPort
  noteAnswer?: ((outcome: Answer['outcome']) => void) | undefined
}

/** How long one delivery may take. The lease is longer, so that no other process delivers at the same time. */
const patienceMs = 60_000
const leaseSeconds = 90

/**
 * Delivers pending changes until none is due or `signal` fires: those of one object in order, those of different objects
 * side by side. Several processes may deliver at the same time. Changes of a crashed process are delivered again.
 */
export async function deliverChanges(deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const { db, port, breaker } = deps
  const underWay = new Set<Promise<void>>()
  const answered: Answered[] = []
  try {
    for (;;) {
      const allowed = signal.aborted ? 0 : breaker.allowance(performance.now(), port.atOnce) - underWay.size
      const leased =
        allowed > 0 ? await leaseChanges(db, { limit: allowed * port.batchSize, seconds: leaseSeconds }) : []
      for (const batch of await batchesOf(db, leased, port.batchSize)) {
        const delivering = deliver(batch, deps)
          .then((answers) => void answered.push(...answers))
          .finally(() => underWay.delete(delivering))
        underWay.add(delivering)
      }
      if (underWay.size === 0 && answered.length === 0) break
      if (answered.length === 0) await Promise.race(underWay)
      await recordAnswers(deps, answered.splice(0))
    }
  } finally {
    await Promise.all(underWay)
  }
  await giveUpOverdue({ ...deps, isDown: breaker.isOpen })
}

async function batchesOf(db: Db, leased: readonly Delivery[], size: number): Promise<Change[][]> {
  if (leased.length === 0) return []
  const attempts = new Map(leased.map(({ id, attempts: count }) => [id, count]))
  const entries = await readEntries(db, [...attempts.keys()])
  const foreign = await findForeignStates(db, [...attempts.keys()])
  const changes = entries.map((entry) => ({
    ...entry,
    attempts: attempts.get(entry.id) ?? 1,
    foreignStates: foreign.get(entry.id) ?? [],
  }))
  return Array.from({ length: Math.ceil(changes.length / size) }, (_, at) => changes.slice(at * size, (at + 1) * size))
}

async function deliver(changes: readonly Change[], { port, breaker, noteAnswer }: DeliveryDeps): Promise<Answered[]> {
  const answers = await port.apply(changes, AbortSignal.timeout(patienceMs))
  const hasFailed = answers.some((answer) => answer.outcome === 'unknown' && answer.isConnection)
  if (hasFailed) breaker.recordFailure(performance.now())
  else breaker.recordSuccess()
  return changes.map(({ id, attempts }, at) => {
    const answer = answers[at] ?? { outcome: 'unknown', problem: 'no answer', isConnection: false }
    noteAnswer?.(answer.outcome)
    return { id, attempts, answer }
  })
}

/** Records answers that follow accepted changes, until the registry has no more of them or `signal` fires. */
export async function readLaterAnswers(deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const { port, breaker } = deps
  if (breaker.isOpen || !port.readLaterAnswers) return
  await port.readLaterAnswers((id, answer) => recordAnswers(deps, [{ id, attempts: 1, answer }]), signal)
}
