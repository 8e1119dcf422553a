/*
 * Days and hours of a zone's own time, by Intl and its copy of the IANA time zone data: two questions
 * do not need a library, and Node keeps the data of the clock changes up to date for us.
 */

/** A day such as `2026-11-21`, or days later (earlier when negative). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day it is in the time zone at the instant. */
export function dayAt(instant: Date, timeZone: string): string {
  return wallClock(instant.getTime(), timeZone).toISOString().slice(0, 10)
}

/**
 * The instant at which clocks of the time zone show the full hour (0 to 23) of the day. An hour that
 * a clock change leaves out begins when the clock jumps over it; one that comes twice is the first.
 */
export function instantOf(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * hourMs
  // The offset before and after any clock change near: whichever answers the wanted time is right.
  const before = wallClock(wanted - dayMs, timeZone).getTime() - (wanted - dayMs)
  const after = wallClock(wanted + dayMs, timeZone).getTime() - (wanted + dayMs)
  if (before === after) return new Date(wanted - before)
  const candidates = [wanted - before, wanted - after].sort((a, b) => a - b)
  const exact = candidates.find((at) => wallClock(at, timeZone).getTime() === wanted)
  return new Date(exact ?? firstAfter(candidates, wanted, timeZone))
}

/** The instant of the jump over an hour that does not exist, between the two candidates. */
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

/** What a clock on the wall shows, as if it were UTC, to the second. */
function wallClock(instant: number, timeZone: string): Date {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Making one is a hundred times dearer than using it.
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
