import type { Ledger, LockedAuction } from './ledger.ts'
import type { Instant } from './engine/schedule.ts'
import { settle } from './engine/settle.ts'
import type { AuctionState } from './engine/state.ts'
import type { Terms } from './engine/terms.ts'

export type SettleDeps = {
  ledger: Ledger
  /**
   * Returns the current rules of a zone, for names that are published again; null when it is not configured any more.
   */
  termsOf: (zoneId: number) => Terms | null
  /** Receives how many seconds after its time an end was recorded. */
  recordClosing?: (secondsLate: number) => void
}

/**
 * Settles auctions whose end or deadline has passed. Several processes may run it: each auction is locked, and the second
 * process finds it settled. Continues after a failure and throws at the end.
 */
export async function settleDue(deps: SettleDeps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const due = await deps.ledger.findDue(batchSize)
    const failures: unknown[] = []
    for (const id of due) {
      if (signal.aborted) break
      await settleOne(deps, id).then(
        (steps) => (count += steps),
        (cause: unknown) => failures.push(cause),
      )
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} auctions were not settled`)
    if (due.length < batchSize) break
  }
  return count
}

const batchSize = 100

/** Settles one auction by the clock read after locking it; returns the number of steps. */
async function settleOne({ ledger, termsOf, recordClosing }: SettleDeps, id: string): Promise<number> {
  const settled = await ledger.change(id, async (book) => {
    const now = await book.readClock()
    const { phase, endsAt } = book.state
    const { steps } = await settleLocked(book, now, termsOf)
    return { steps, late: phase === 'published' && steps > 0 ? (now - endsAt) / 1000 : null }
  })
  if (settled && settled.late !== null) recordClosing?.(settled.late)
  return settled?.steps ?? 0
}

/** Settles a locked auction up to `now`; returns its state then and the number of steps. */
export async function settleLocked(
  book: LockedAuction,
  now: Instant,
  termsOf: SettleDeps['termsOf'],
): Promise<{ state: AuctionState; steps: number }> {
  let state = book.state
  for (let steps = 0; ; steps++) {
    const next = settle(book.auction, state, now)
    if (!next) return { state, steps }
    await book.appendSettlement(next, null)
    const excluded = next.republishedWithout
    if (excluded) await book.republish({ excluded, terms: termsOf(book.zoneId) ?? book.auction.terms })
    state = next.after
  }
}
