import type { Traffic, TrafficFigures } from '#contract/traffic.ts'

/** The traffic of `a.cz` with these queries, a day each, the last one on 20 November 2026; null is not known. */
export function aTraffic(
  counts: readonly (number | null)[],
  { trend = null, ...given }: Partial<Traffic> & { trend?: TrafficFigures['trend'] } = {},
): Traffic {
  const to = dayBefore(0)
  const days = counts.map((queries, at) => ({ day: dayBefore(counts.length - 1 - at), queries }))
  const known = days.flatMap(({ day, queries }) => (queries === null ? [] : [{ day, queries }]))
  const all = known.reduce((sum, { queries }) => sum + queries, 0)
  const [minimum] = known.toSorted((one, another) => one.queries - another.queries)
  const [maximum] = known.toSorted((one, another) => another.queries - one.queries)
  const other = Math.floor(all / 4)
  return {
    fqdn: 'a.cz',
    from: days[0]?.day ?? to,
    to,
    known: { from: '2025-01-01', to },
    days,
    figures: minimum && maximum ? { total: all, minimum, maximum, mean: all / known.length, trend } : null,
    byType: [
      { type: 'A', queries: all - other },
      { type: 'other', queries: other },
    ],
    byOutcome: [
      { outcome: 'NOERROR', queries: all - other },
      { outcome: 'unanswered', queries: other },
    ],
    ...given,
  }
}

function dayBefore(days: number): string {
  return new Date(Date.UTC(2026, 10, 20 - days)).toISOString().slice(0, 10)
}
