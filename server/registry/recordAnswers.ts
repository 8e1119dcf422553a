import type { Db } from '#server/db/connect.ts'
import { markJournal } from '#server/escrow/journal/markJournal.ts'
import type { Mark } from '#server/escrow/journal/rules.ts'
import type { Answer } from './port.ts'
import { reasonOf, retryAfter } from './rules.ts'
import { recordAccepted, recordFailures } from './store.ts'

/** The registry's answer to a change, after so many attempts. */
export type Answered = { id: string; attempts: number; answer: Answer }

export type RecordDeps = {
  db: Db
  log: Log
  /** Wakes the jobs, because answers have written letters. */
  wake: () => void
}

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** The seconds after which the portal looks at an accepted change, in case its later answer was lost. */
const checkAcceptedSeconds = 6 * 60 * 60

/** Records answers of the registry: final ones settle the change, others schedule the next attempt. */
export async function recordAnswers(deps: RecordDeps, answered: readonly Answered[]): Promise<void> {
  if (answered.length === 0) return
  const { db, log } = deps
  await markAll(
    deps,
    answered.flatMap(({ id, answer }) => markOf(id, answer)),
  )
  await recordAccepted(
    db,
    answered.filter(({ answer }) => answer.outcome === 'accepted'),
    checkAcceptedSeconds,
  )
  const failures = answered.flatMap(({ id, attempts, answer }) =>
    answer.outcome === 'unknown'
      ? [{ id, attempts, error: answer.problem.slice(0, longestError), retryInSeconds: retryAfter(attempts) }]
      : [],
  )
  for (const { id, error } of failures) log.warn({ change: id, problem: error }, 'a change was not delivered')
  await recordFailures(db, failures)
}

const longestError = 500

/** Marks the changes. One that the operator or a deposit has answered otherwise in the meantime is only logged. */
async function markAll({ db, log, wake }: RecordDeps, marks: readonly Mark[]): Promise<void> {
  let left = marks
  while (left.length > 0) {
    const outcome = await markJournal(
      db,
      left.map((mark, at) => ({ line: at + 1, mark })),
    )
    for (const { id, object, why } of outcome.unsettled)
      log.error({ change: id, object, why }, 'the registry rejected a change that only an operator can settle')
    if (outcome.faults.length === 0) break
    const faulty = new Set(outcome.faults.map(({ id }) => id))
    for (const { id, because } of outcome.faults) log.warn({ change: id, because }, 'an answer was not recorded')
    left = left.filter(({ id }) => !faulty.has(id))
  }
  if (marks.length > 0) wake()
}

function markOf(id: string, answer: Answer): Mark[] {
  if (answer.outcome === 'confirmed') return [{ id, status: 'confirmed', reason: null }]
  return answer.outcome === 'rejected' ? [{ id, status: 'rejected', reason: reasonOf(answer) }] : []
}
