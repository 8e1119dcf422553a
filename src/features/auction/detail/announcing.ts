import type { PublicAuctionState } from '#contract/auctionState.ts'

/** What whoever cannot see the page has to hear of an auction, and nothing else: price and countdown are there to be read. */
export type Announcement = 'outbid' | 'leading' | 'extended' | 'ended' | 'cancelled'

/** How an auction stands for me: everybody's standing, whether I lead (null where I do not bid), and whether it is over. */
export type Heard = { standing: PublicAuctionState; isLeading: boolean | null; isOver: boolean }

/** What is to be said of a change, the weightiest only. */
export function announcementOf(before: Heard, after: Heard): Announcement | null {
  if (after.standing.status === 'cancelled') return before.standing.status === 'cancelled' ? null : 'cancelled'
  if (after.isOver) return before.isOver ? null : 'ended'
  if (before.isLeading === true && after.isLeading === false) return 'outbid'
  if (before.isLeading !== true && after.isLeading === true) return 'leading'
  return after.standing.endsAt > before.standing.endsAt ? 'extended' : null
}

/** So much is said in a minute at most, but for the last one. */
const mostInMinute = 3
const minute = 60_000

/**
 * When the next may be said, after those said at `said` (milliseconds, oldest first): at once in the last minute of an
 * auction and after its end, else when a minute does not hold three already. What waits is replaced by what is newer.
 */
export function mayBeSaidAt(said: readonly number[], now: number, endsAt: number): number {
  if (endsAt - now <= minute) return now
  const third = said.at(-mostInMinute)
  const free = third === undefined ? now : Math.max(now, third + minute)
  return Math.min(free, Math.max(now, endsAt - minute))
}
