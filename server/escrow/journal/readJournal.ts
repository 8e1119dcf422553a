import type { Db } from '#server/db/connect.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import type { JournalEntry } from './entry.ts'
import { handlesIn, spelled } from './spelling.ts'
import { findEntries, findPosition, findSpellings, getCompleteUntil, type JournalPosition } from './store.ts'

/**
 * Yields the complete part of the journal in order, in batches: entries of one status or all, after the entry `since`.
 * Returns null when there is no such entry.
 */
export async function readJournal(
  db: Db,
  given: { since: string | null; status: RegistryStatus | null },
): Promise<AsyncGenerator<readonly JournalEntry[]> | null> {
  const until = await getCompleteUntil(db)
  if (given.since === null) return batches(db, { after: null, until, status: given.status })
  const after = await findPosition(db, given.since)
  return after ? batches(db, { after, until, status: given.status }) : null
}

async function* batches(
  db: Db,
  given: { after: JournalPosition | null; until: string; status: RegistryStatus | null },
) {
  let { after } = given
  for (;;) {
    const entries = await findEntries(db, { ...given, after, limit: batchSize })
    if (entries.length > 0) yield await spelledAll(db, entries)
    after = entries.at(-1) ?? after
    if (entries.length < batchSize) return
  }
}

async function spelledAll(db: Db, entries: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  const spellings = await findSpellings(db, handlesIn(entries.map(({ change }) => change)))
  return entries.map((entry) => ({ ...entry, change: spelled(entry.change, spellings) }))
}

const batchSize = 1000
