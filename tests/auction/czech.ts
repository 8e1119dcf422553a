import { auctionTerms } from '#server/features/auction/auctionTerms.ts'
import { instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import { scheduleOf, type Instant } from '#server/features/auction/engine/schedule.ts'
import { initialState, type Auction, type Party, type AuctionState } from '#server/features/auction/engine/state.ts'

/** The rules of .cz, written once more in the tests only through what they make of bids. */
export const czechTerms = auctionTerms({ currency: 'CZK', minorDigits: 2, timeZone: 'Europe/Prague' })

/** The day of auctions in tests, unless they say another: no clock changes near it. */
export const usualDay = '2026-11-21'

/** An auction of a name on a day, as it stands when it is published. */
export function anAuction(
  day = usualDay,
  excluded: readonly Party[] = [],
): { auction: Auction; state: AuctionState; endsAt: Instant } {
  const { opensAt, endsAt, hardEndAt } = scheduleOf(publishedFor(day), czechTerms)
  return { auction: { terms: czechTerms, opensAt, hardEndAt, excluded }, state: initialState({ endsAt }), endsAt }
}

/** Noon of the day on which a name was published that is auctioned on `day`. */
function publishedFor(day: string): Instant {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - czechTerms.publishedDays)
  return instantOf(date.toISOString().slice(0, 10), 12, czechTerms.timeZone).getTime()
}
