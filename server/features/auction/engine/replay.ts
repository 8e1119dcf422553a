import { judgeBid, type Change, type Entry } from './judgeBid.ts'
import type { Instant } from './schedule.ts'
import { initialState, type Auction, type AuctionState } from './state.ts'

/** The fields of an entry that do not follow from the entries before it. */
export type Recorded = Pick<Entry, 'identity' | 'contact' | 'ceiling' | 'at'>

/**
 * Replays the private ledger of an auction and returns its state, the complete entries and the public changes. Throws
 * where the rules would have refused an entry.
 *
 * @param auction `endsAt` of the second parameter is the end at publication
 */
export function replay(
  auction: Auction,
  { endsAt }: { endsAt: Instant },
  book: readonly Recorded[],
): { state: AuctionState; entries: readonly Entry[]; changes: readonly Change[] } {
  let state = initialState({ endsAt })
  const entries: Entry[] = []
  const changes: Change[] = []
  const own = new Map<string, { number: number; ownBids: number }>()
  for (const recorded of book) {
    const before = own.get(recorded.identity) ?? { number: null, ownBids: 0 }
    const verdict = judgeBid(auction, state, { ...recorded, ...before, seenSequence: state.publicSequence })
    if (!verdict.ok) throw new Error(`entry ${entries.length + 1} could not have been taken: ${verdict.because}`)
    const { entry, change, after } = verdict
    if (entry.at !== recorded.at) throw new Error(`entry ${entry.sequence} is earlier than the one before it`)
    own.set(entry.identity, { number: entry.number, ownBids: entry.ownSequence })
    entries.push(entry)
    if (change) changes.push(change)
    state = after
  }
  return { state, entries, changes }
}
