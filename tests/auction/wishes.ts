import fc from 'fast-check'
import { lowestNext } from '#server/features/auction/engine/judgeBid.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Auction, AuctionState } from '#server/features/auction/engine/state.ts'

/**
 * The bid that a bidder wants, relative to the state of the auction, so that random bids test the boundaries.
 * `amount` and `moment` choose the boundary, `more` how far from it.
 */
export type Wish = {
  who: string
  contact: string
  amount: number
  moment: number
  more: number
  seen: number
  hellers: boolean
}

/** Up to thirty wishes of five people; a wish is one number, as thousands of sequences are made. */
export const wishes = fc.array(fc.nat(2 ** 30 - 1).map(wishOf), { maxLength: 30 })

/** The ceiling a wish means, in minor units. */
export function ceilingOf({ who, amount, more, hellers }: Wish, { terms }: Auction, now: AuctionState): number {
  const lowest = lowestNext(now, terms)
  const leading = now.leader?.ceiling ?? terms.startPrice
  const crowns = 100
  const boundary = [
    lowest,
    lowest + more * crowns,
    lowest - crowns,
    leading,
    leading + (more - 3) * crowns,
    [500, 2_500, 5_000, 10_000][more % 4] ?? 0,
    terms.highestCeiling - (more % 3) * 500 * crowns,
    now.leader?.identity === who ? leading + more * crowns : lowest + 50 * more * crowns,
  ][amount]
  // The boundaries of steps are in crowns above.
  return (amount === 5 ? (boundary ?? 0) * crowns + ((more % 3) - 1) * crowns : (boundary ?? 0)) + (hellers ? 50 : 0)
}

/** When a wish comes, after the one before it at `before`. */
export function momentOf({ moment, more }: Wish, auction: Auction, now: AuctionState, before: Instant): Instant {
  const minutes = 60_000
  return (
    [
      before,
      before + more * 1000,
      before + more * minutes,
      before - more * 1000,
      now.endsAt - 5 * minutes + (more % 3) - 1,
      now.endsAt - 1,
      Math.min(auction.hardEndAt - 1, now.endsAt - more),
      more === 7 ? now.endsAt : before + minutes,
    ][moment] ?? before
  )
}

function wishOf(bits: number): Wish {
  const take = (shift: number, values: number) => Math.floor(bits / 2 ** shift) % values
  const who = `p${take(0, 5)}`
  return {
    who,
    contact: take(20, 16) === 0 ? `${who}-other` : who,
    amount: take(5, 8),
    moment: take(8, 8),
    more: take(11, 8),
    seen: take(14, 4),
    hellers: take(24, 32) === 0,
  }
}
