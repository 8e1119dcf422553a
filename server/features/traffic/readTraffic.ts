import { Outcome, queryTypes, type Traffic, type TrafficQuery } from '#contract/traffic.ts'
import type { Db } from '#server/db/connect.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { sumOf, unansweredOf, type DayCounts } from './parts/counts.ts'
import { daysOf, figuresOf, periodOf, type Period } from './rules.ts'
import { findDays, findMeasured, type MeasuredDomain } from './store.ts'

export type TrafficRequest = { who: Holder; id: string; query: TrafficQuery }

/** Returns the traffic of the user's domain for its page. Throws the errors of `measure`. */
export async function readOwnTraffic(db: Db, request: TrafficRequest): Promise<Traffic> {
  const { domain, period, days } = await measure(db, request)
  const { fqdn, knownFrom, knownTo } = domain
  const listed = days.map(({ day, counts }) => ({ day, queries: counts && sumOf(counts.byType) }))
  return {
    fqdn,
    ...period,
    known: knownFrom !== null && knownTo !== null ? { from: knownFrom, to: knownTo } : null,
    days: listed,
    figures: figuresOf(listed),
    ...splitOf(days),
  }
}

/** The days of a period; null for a day without data. */
export type MeasuredDay = { day: string; counts: DayCounts | null }

/**
 * Reads the user's domain and the counts of each day of a period. Throws `object-not-found` for a missing or foreign
 * domain alike, and `invalid-values` for a period that ends before it begins or is too long.
 */
export async function measure(
  db: Db,
  { who, id, query }: TrafficRequest,
): Promise<{ domain: MeasuredDomain; period: Period; days: MeasuredDay[] }> {
  const fqdn = toAscii(id)
  const domain = fqdn === null ? undefined : await findMeasured(db, fqdn, who.contact.id)
  if (!domain) throw new Refusal('object-not-found')
  const period = periodOf(query, domain.today)
  if ('wrong' in period) throw new Refusal('invalid-values', { errors: [{ path: period.wrong, code: period.code }] })
  const known = await findDays(db, domain.id, period)
  return { domain, period, days: daysOf(period).map((day) => ({ day, counts: known.get(day) ?? null })) }
}

/** Returns the queries of all days by type and by response code. */
export function splitOf(days: readonly MeasuredDay[]): Pick<Traffic, 'byType' | 'byOutcome'> {
  const known = days.flatMap(({ counts }) => counts ?? [])
  const outcomesOf = (counts: DayCounts) => [...counts.byCode, unansweredOf(counts)]
  return {
    byType: queryTypes.map((type, at) => ({ type, queries: sumOf(known.map(({ byType }) => byType[at] ?? 0)) })),
    byOutcome: Outcome.options.map((outcome, at) => ({
      outcome,
      queries: sumOf(known.map((counts) => outcomesOf(counts)[at] ?? 0)),
    })),
  }
}
