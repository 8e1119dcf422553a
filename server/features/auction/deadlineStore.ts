import { sql } from 'kysely'

/**
 * The end of the time to pay for an auction `a` that awaits payment, in the auction's time zone. It is the due time less
 * the days that the rules allow for recording payments.
 */
export const payBy = sql<Date>`(case when a.terms ? 'bookingDays' then
  ((a.due_at at time zone (a.terms ->> 'timeZone')) - make_interval(days => (a.terms ->> 'bookingDays')::int))
    at time zone (a.terms ->> 'timeZone')
  else a.due_at end)`
