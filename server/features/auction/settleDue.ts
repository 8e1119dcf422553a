import type { Books, OpenBook } from './books.ts'
import type { Instant } from './engine/schedule.ts'
import { settle } from './engine/settle.ts'
import type { Standing } from './engine/standing.ts'
import type { Terms } from './engine/terms.ts'

export type SettleDeps = {
  books: Books
  /** The rules in force for a zone, under which a name is published again; null when it is no longer configured. */
  termsOf: (zoneId: number) => Terms | null
  /** Is told by how many seconds an end was recorded late. */
  recordClosing?: (secondsLate: number) => void
}

/**
 * Records what has happened to auctions by itself: ends, and deadlines nobody kept. Any number of processes may do it:
 * whoever has an auction in hand records it, the next finds it recorded. An auction that fails keeps no other waiting;
 * throws when all had their turn.
 */
export async function settleDue(deps: SettleDeps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const due = await deps.books.findDue(atOnce)
    const failures: unknown[] = []
    for (const id of due) {
      if (signal.aborted) break
      await settleOne(deps, id).then(
        (steps) => (count += steps),
        (cause: unknown) => failures.push(cause),
      )
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} auctions were not settled`)
    if (due.length < atOnce) break
  }
  return count
}

const atOnce = 100

/** All that is due to one auction, as of the clock read once it is in hand; answers how many steps that were. */
async function settleOne({ books, termsOf, recordClosing }: SettleDeps, id: string): Promise<number> {
  const settled = await books.change(id, async (book) => {
    const now = await book.readClock()
    const { phase, endsAt } = book.standing
    const { steps } = await settleBook(book, now, termsOf)
    return { steps, late: phase === 'published' && steps > 0 ? (now - endsAt) / 1000 : null }
  })
  if (settled && settled.late !== null) recordClosing?.(settled.late)
  return settled?.steps ?? 0
}

/** Records all that is due by `now` to an auction in hand; answers how it stands then, and how many steps that were. */
export async function settleBook(
  book: OpenBook,
  now: Instant,
  termsOf: SettleDeps['termsOf'],
): Promise<{ standing: Standing; steps: number }> {
  let standing = book.standing
  for (let steps = 0; ; steps++) {
    const next = settle(book.auction, standing, now)
    if (!next) return { standing, steps }
    await book.appendSettlement(next, null)
    const excluded = next.republishedWithout
    if (excluded) await book.republish({ excluded, terms: termsOf(book.zoneId) ?? book.auction.terms })
    standing = next.after
  }
}
