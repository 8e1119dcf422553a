import type { Db } from '#server/db/connect.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import type { JournalEntry } from './entry.ts'
import { handlesIn, spelled } from './spelling.ts'
import {
  findEntries,
  findEntriesWithIds,
  findPosition,
  findSpellings,
  getCompleteUntil,
  type JournalPosition,
} from './store.ts'

/**
 * Yields the complete part of the journal in order, in batches: entries of these statuses or all, after the entry
 * `since`. Returns null when there is no such entry.
 */
export async function readJournal(
  db: Db,
  { since, statuses }: { since: string | null; statuses: readonly RegistryStatus[] | null },
): Promise<AsyncGenerator<readonly JournalEntry[]> | null> {
  const until = await getCompleteUntil(db)
  if (since === null) return batches(db, { after: null, until, statuses })
  const after = await findPosition(db, since)
  return after ? batches(db, { after, until, statuses }) : null
}

/** Returns the entries with these ids in order, with the registry's spelling of contacts. */
export async function readEntries(db: Db, ids: readonly string[]): Promise<readonly JournalEntry[]> {
  return spelledAll(db, await findEntriesWithIds(db, ids))
}

async function* batches(
  db: Db,
  given: { after: JournalPosition | null; until: string; statuses: readonly RegistryStatus[] | null },
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
