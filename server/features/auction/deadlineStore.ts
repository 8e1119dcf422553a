import { sql } from 'kysely'

/**
 * When the time to pay is over for an auction `a` that is waited for: before what is due to it, by the days of its
 * rules for recording what came in time, each of them a day by its own calendar.
 */
export const payBy = sql<Date>`(case when a.terms ? 'bookingDays' then
  ((a.due_at at time zone (a.terms ->> 'timeZone')) - make_interval(days => (a.terms ->> 'bookingDays')::int))
    at time zone (a.terms ->> 'timeZone')
  else a.due_at end)`
