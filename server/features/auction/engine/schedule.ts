import { addDays, dayAt, instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import type { Terms } from './terms.ts'

/** Milliseconds since 1970 by the database's clock. */
export type Instant = number

/** When an auction begins, ends where nobody bids late, and ends whatever happens. */
export type Schedule = { opensAt: Instant; endsAt: Instant; hardEndAt: Instant }

/**
 * The auction of a name published at an instant. Hours are those of the zone's own clocks, so across a clock change
 * the hard end comes an hour sooner or later after the end.
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

/** The end after a change at `at`: never sooner than it was, never past the hard end. */
export function extended(endsAt: Instant, at: Instant, hardEndAt: Instant, { extensionMs }: Terms): Instant {
  return Math.max(endsAt, Math.min(at + extensionMs, hardEndAt))
}

/** The last moment to pay has passed: 24:00 of the last day. */
export function paymentDueAt(endedAt: Instant, { paymentDays, timeZone }: Terms): Instant {
  return midnightAfter(endedAt, paymentDays, timeZone)
}

/** The last moment to record money that came in time has passed; that to pay, where the rules leave no days for it. */
export function bookingDueAt(endedAt: Instant, { paymentDays, bookingDays = 0, timeZone }: Terms): Instant {
  return midnightAfter(endedAt, paymentDays + bookingDays, timeZone)
}

/** The last moment to register has passed: 24:00 of the last day. */
export function registrationDueAt(paidAt: Instant, { registrationDays, timeZone }: Terms): Instant {
  return midnightAfter(paidAt, registrationDays, timeZone)
}

function midnightAfter(instant: Instant, days: number, timeZone: string): Instant {
  return instantOf(addDays(dayAt(new Date(instant), timeZone), days + 1), 0, timeZone).getTime()
}
