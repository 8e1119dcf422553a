/** How a place under the axis is named. */
export type DayTick = { at: number; form: 'day' | 'month' | 'year' }

/**
 * Which days are named under a chart of days: few days all, a month its Mondays, more the first of each month, or of
 * each quarter where there is little room. A year begins with its number.
 *
 * @param days such as `2026-11-21`, one after the other
 */
export function dayTicks(days: readonly string[], isNarrow: boolean): DayTick[] {
  const places = days.map((day, at) => ({ day, at }))
  if (days.length <= 10)
    return places
      .filter(({ at }) => !isNarrow || (days.length - 1 - at) % 2 === 0)
      .map(({ at }) => ({ at, form: 'day' }))
  if (days.length <= 45) return places.filter(({ day }) => isMonday(day)).map(({ at }) => ({ at, form: 'day' }))
  const isQuarterly = isNarrow && days.length > 200
  return places
    .filter(({ day }) => day.endsWith('-01') && (!isQuarterly || /-(?:01|04|07|10)-01$/.test(day)))
    .map(({ day, at }) => ({ at, form: day.endsWith('-01-01') ? 'year' : 'month' }))
}

function isMonday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}
