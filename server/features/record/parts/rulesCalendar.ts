/*
 * Days and hours in the time zone of a zone, by Intl and its IANA time zone data. No library is needed for this, and
 * Node updates the data.
 */

/** Returns the day that is `days` later, or earlier when negative; days are such as `2026-11-21`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the day in the time zone at this time. */
export function dayAt(instant: Date, timeZone: string): string {
  return localAt(instant, timeZone).day
}

/** Returns the day and the time of day, such as `14:00:00`, in the time zone at this time. */
export function localAt(instant: Date, timeZone: string): { day: string; time: string } {
  const text = wallClock(instant.getTime(), timeZone).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 19) }
}

/**
 * Returns the time at which clocks in the time zone show the full hour (0 to 23) of the day. An hour that a clock change
 * skips starts at the change; of a repeated hour the first is returned.
 */
export function instantOf(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * hourMs
  // The offsets before and after a clock change nearby; one of them gives the wanted time.
  const before = wallClock(wanted - dayMs, timeZone).getTime() - (wanted - dayMs)
  const after = wallClock(wanted + dayMs, timeZone).getTime() - (wanted + dayMs)
  if (before === after) return new Date(wanted - before)
  const candidates = [wanted - before, wanted - after].sort((a, b) => a - b)
  const exact = candidates.find((at) => wallClock(at, timeZone).getTime() === wanted)
  return new Date(exact ?? firstAfter(candidates, wanted, timeZone))
}

/** Finds the clock change that skips the hour, between the two candidates. */
function firstAfter(candidates: number[], wanted: number, timeZone: string): number {
  let [before = wanted, after = wanted] = candidates
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (wallClock(middle, timeZone).getTime() < wanted) before = middle
    else after = middle
  }
  return after
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Returns the local time as if it were UTC, to the second. */
function wallClock(instant: number, timeZone: string): Date {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter takes a hundred times longer than using it.
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
