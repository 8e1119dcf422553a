import { setTimeout as pause } from 'node:timers/promises'
import { unansweredStatuses } from '#contract/registryChange.ts'
import type { Db } from '#server/db/connect.ts'
import { lineOfEntry, type JournalEntry } from '#server/escrow/journal/entry.ts'
import { readJournal } from '#server/escrow/journal/readJournal.ts'
import { ApiRefusal } from './problem.ts'

export type ChangesQuery = { after: string | null; waitSeconds: number; limit: number }

/** The pause between two looks at the journal while nothing is pending. */
const pauseMs = 500

/**
 * Returns the unanswered changes behind `after` as lines, in order. Waits for the first one, at most so long or until
 * `signal` fires; then there are no lines.
 */
export async function readChanges(
  db: Db,
  { after, waitSeconds, limit }: ChangesQuery,
  signal: AbortSignal,
): Promise<string> {
  for (const until = performance.now() + waitSeconds * 1000; ;) {
    const entries = await readSome(db, after, limit)
    if (entries.length > 0) return entries.map((entry) => `${lineOfEntry(entry)}\n`).join('')
    const left = until - performance.now()
    if (left <= 0 || signal.aborted) return ''
    await pause(Math.min(pauseMs, left), undefined, { signal }).catch(() => {})
  }
}

async function readSome(db: Db, since: string | null, limit: number): Promise<readonly JournalEntry[]> {
  const journal = await readJournal(db, { since, statuses: unansweredStatuses })
  if (!journal) throw new ApiRefusal('invalid-values', { detail: `after: the journal has no change ${since}` })
  const first = await journal.next()
  await journal.return(undefined)
  return first.done ? [] : first.value.slice(0, limit)
}
