import { readAuctionCalendar } from '#contract/auction.ts'
import { addressOf } from '#src/api/client.ts'

/** Where the calendar file of an auction is. */
export function calendarOf(id: string): string {
  return addressOf(readAuctionCalendar, { params: { id } })
}
