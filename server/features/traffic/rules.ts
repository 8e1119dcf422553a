import { longestPeriod, type TrafficDay, type TrafficFigures, type TrafficQuery } from '#contract/traffic.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'

/** A period by the registry's dates, both inclusive. */
export type Period = { from: string; to: string }

/** Returns the requested period, or which part of the request is wrong. `today` is the registry's date. */
export function periodOf(
  { from: requestedFrom, to: requestedTo }: TrafficQuery,
  today: string,
): Period | { wrong: 'from' | 'to'; code: 'too-small' | 'too-large' } {
  // Queries of a day are counted on the next day.
  const to = requestedTo ?? addDays(today, -1)
  const from = requestedFrom ?? addDays(to, 1 - usualDays)
  if (from > to)
    return requestedTo === undefined ? { wrong: 'from', code: 'too-large' } : { wrong: 'to', code: 'too-small' }
  if (addDays(from, longestPeriod - 1) < to) return { wrong: 'from', code: 'too-small' }
  return { from, to }
}

const usualDays = 30

/** Returns the days of a period in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Summarises the days of a period; null without any data. */
export function figuresOf(days: readonly TrafficDay[]): TrafficFigures | null {
  const known = days.flatMap(({ day, queries }) => (queries === null ? [] : [{ day, queries }]))
  const [first] = known
  if (!first) return null
  let [minimum, maximum, total] = [first, first, 0]
  for (const one of known) {
    if (one.queries < minimum.queries) minimum = one
    if (one.queries > maximum.queries) maximum = one
    total += one.queries
  }
  const mean = total / known.length
  const perWeek = weeklyChange(days.map(({ queries }) => queries))
  const trend = perWeek === null ? null : { perWeek, share: mean === 0 ? null : perWeek / mean }
  return { total, minimum, maximum, mean, trend }
}

/**
 * Returns the median of all weekly changes between days of the same weekday (the seasonal slope of Hirsch, Slack and
 * Smith, 1982). Neither the weekly rhythm nor a single attack counts as growth. Null with fewer than a week of pairs.
 */
function weeklyChange(counts: readonly (number | null)[]): number | null {
  const slopes: number[] = []
  for (const [at, later] of counts.entries()) {
    if (later === null) continue
    for (let weeks = 1; weeks * 7 <= at; weeks++) {
      const earlier = counts[at - weeks * 7] ?? null
      if (earlier !== null) slopes.push((later - earlier) / weeks)
    }
  }
  return slopes.length < 7 ? null : middleOf(slopes)
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper
  return (lower + upper) / 2
}
