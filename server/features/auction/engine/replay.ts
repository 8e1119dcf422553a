import { judgeBid, type Change, type Entry } from './judgeBid.ts'
import type { Instant } from './schedule.ts'
import { freshStanding, type Auction, type Standing } from './standing.ts'

/** What the book tells by itself; the rest of an entry follows from the entries before it. */
export type Recorded = Pick<Entry, 'identity' | 'contact' | 'ceiling' | 'at'>

/**
 * How an auction stands after its book of bids, what each entry is by the rules, and what everybody saw of them. `endsAt` is the end it was
 * published with. Throws where an entry could not have been taken: then the book is not one of this auction.
 */
export function replay(
  auction: Auction,
  { endsAt }: { endsAt: Instant },
  book: readonly Recorded[],
): { standing: Standing; entries: readonly Entry[]; changes: readonly Change[] } {
  let standing = freshStanding({ endsAt })
  const entries: Entry[] = []
  const changes: Change[] = []
  const own = new Map<string, { number: number; ownBids: number }>()
  for (const recorded of book) {
    const before = own.get(recorded.identity) ?? { number: null, ownBids: 0 }
    const verdict = judgeBid(auction, standing, { ...recorded, ...before, seenSequence: standing.publicSequence })
    if (!verdict.ok) throw new Error(`entry ${entries.length + 1} could not have been taken: ${verdict.because}`)
    const { entry, change, after } = verdict
    if (entry.at !== recorded.at) throw new Error(`entry ${entry.sequence} is earlier than the one before it`)
    own.set(entry.identity, { number: entry.number, ownBids: entry.ownSequence })
    entries.push(entry)
    if (change) changes.push(change)
    standing = after
  }
  return { standing, entries, changes }
}
