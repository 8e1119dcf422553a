import type { Traffic } from '#contract/traffic.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { figuresOf } from '#server/features/traffic/rules.ts'

/** The traffic of `a.cz` with these queries, a day each, the last one on 20 November 2026; null is not known. */
export function aTraffic(counts: readonly (number | null)[], given: Partial<Traffic> = {}): Traffic {
  const to = '2026-11-20'
  const days = counts.map((queries, at) => ({ day: addDays(to, at - counts.length + 1), queries }))
  const figures = figuresOf(days)
  const all = figures?.total ?? 0
  const other = Math.floor(all / 4)
  return {
    fqdn: 'a.cz',
    from: days[0]?.day ?? to,
    to,
    known: { from: '2025-01-01', to },
    days,
    figures,
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
