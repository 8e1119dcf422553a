import { addDays, dayAt, instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import type { Terms } from './terms.ts'

/** Milliseconds since 1970 by the database's clock. */
export type Instant = number

/** The start of an auction, its end without late bids, and its hard end. */
export type Schedule = { opensAt: Instant; endsAt: Instant; hardEndAt: Instant }

/**
 * Returns the schedule of an auction published at a time. Hours are local times of the zone, so a clock change moves the
 * hard end by an hour.
 */
export function scheduleOf(publishedAt: Instant, terms: Terms): Schedule {
  const { timeZone, publishedDays, opensAtHour, endsAtHour, hardEndHour } = terms
  const day = addDays(dayAt(new Date(publishedAt), timeZone), publishedDays)
  return {
    opensAt: instantOf(day, opensAtHour, timeZone).getTime(),
    endsAt: instantOf(day, endsAtHour, timeZone).getTime(),
    hardEndAt: instantOf(addDays(day, 1), hardEndHour, timeZone).getTime(),
  }
}

/** Returns the end after a change at `at`: never earlier than before, never after the hard end. */
export function extended(endsAt: Instant, at: Instant, hardEndAt: Instant, { extensionMs }: Terms): Instant {
  return Math.max(endsAt, Math.min(at + extensionMs, hardEndAt))
}

/** Returns the deadline to pay: 24:00 of the last day. */
export function paymentDueAt(endedAt: Instant, { paymentDays, timeZone }: Terms): Instant {
  return midnightAfter(endedAt, paymentDays, timeZone)
}

/** Returns the deadline to record payments in time. Without such days in the rules it is the deadline to pay. */
export function bookingDueAt(endedAt: Instant, { paymentDays, bookingDays = 0, timeZone }: Terms): Instant {
  return midnightAfter(endedAt, paymentDays + bookingDays, timeZone)
}

/** Returns the deadline to register: 24:00 of the last day. */
export function registrationDueAt(paidAt: Instant, { registrationDays, timeZone }: Terms): Instant {
  return midnightAfter(paidAt, registrationDays, timeZone)
}

function midnightAfter(instant: Instant, days: number, timeZone: string): Instant {
  return instantOf(addDays(dayAt(new Date(instant), timeZone), days + 1), 0, timeZone).getTime()
}
