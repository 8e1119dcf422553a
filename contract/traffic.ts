import * as z from 'zod/mini'
import { call } from './call.ts'
import { CsvOptions, Day, Fqdn, HandleText } from './record.ts'

/** The query types, in the order of the tables (docs/rules.md#dns-traffic). */
export const queryTypes = ['A', 'AAAA', 'NS', 'MX', 'TXT', 'DS', 'SOA', 'HTTPS', 'other'] as const
export const QueryType = z.enum(queryTypes)
export type QueryType = z.infer<typeof QueryType>

/** Response codes (RFC 1035, RFC 6895) in display order. */
export const responseCodes = ['NOERROR', 'NXDOMAIN', 'REFUSED', 'SERVFAIL', 'FORMERR', 'other'] as const

/** The result of a query. Name servers leave some queries unanswered, in a flood on purpose. */
export const Outcome = z.enum([...responseCodes, 'unanswered'])
export type Outcome = z.infer<typeof Outcome>

/** The longest period of a query, in days. */
export const longestPeriod = 400

// The DNS dates from November 1983 (RFC 882), and days have four-digit years.
const PossibleDay = Day.check(z.refine((day) => day >= '1983-11-01' && day < '3000'))

/** Days of the registry, both included; by default the 30 days until yesterday. */
export const TrafficQuery = z.strictObject({ from: z.optional(PossibleDay), to: z.optional(PossibleDay) })
export type TrafficQuery = z.infer<typeof TrafficQuery>

/** All queries of one day; null where the number is unknown, which differs from 0. */
export const TrafficDay = z.object({ day: Day, queries: z.nullable(z.int()) })
export type TrafficDay = z.infer<typeof TrafficDay>

const KnownDay = z.object({ day: Day, queries: z.int() })

/** Statistics of the days of a period, without unknown days. */
export const TrafficFigures = z.object({
  total: z.int(),
  /** The first of equal days. */
  minimum: KnownDay,
  maximum: KnownDay,
  mean: z.number(),
  /**
   * The weekly change in queries per day, from days of the same weekday, and its share of the mean. The share is null
   * where the mean is 0; the trend is null for a short period.
   */
  trend: z.nullable(z.object({ perWeek: z.number(), share: z.nullable(z.number()) })),
})
export type TrafficFigures = z.infer<typeof TrafficFigures>

export const Traffic = z.object({
  fqdn: HandleText,
  from: Day,
  to: Day,
  /** The first and the last known day of all periods; null without one. */
  known: z.nullable(z.object({ from: Day, to: Day })),
  /** Every day of the period, in order. */
  days: z.array(TrafficDay),
  /** Null where no day of the period is known. */
  figures: z.nullable(TrafficFigures),
  byType: z.array(z.object({ type: QueryType, queries: z.int() })),
  byOutcome: z.array(z.object({ outcome: Outcome, queries: z.int() })),
})
export type Traffic = z.infer<typeof Traffic>

export const readTraffic = call({
  name: 'readTraffic',
  method: 'GET',
  path: '/api/registry/domain/{id}/stats/',
  access: 'holder',
  summary: 'DNS queries for a domain of mine, day by day, and their split; at most 400 days.',
  params: z.strictObject({ id: Fqdn }),
  query: TrafficQuery,
  answer: Traffic,
  problems: ['object-not-found'],
})

/** The tables of a period: its days with all counts, or one of its splits. */
export const TrafficTable = z.enum(['days', 'types', 'outcomes'])
export type TrafficTable = z.infer<typeof TrafficTable>

export const exportTrafficCsv = call({
  name: 'exportTrafficCsv',
  method: 'GET',
  path: '/api/registry/domain/{id}/stats/csv/',
  access: 'holder',
  summary: 'The same numbers as CSV: one line for each day, or one of the splits; unknown values are empty.',
  params: z.strictObject({ id: Fqdn }),
  query: z.extend(TrafficQuery, {
    table: z._default(TrafficTable, 'days'),
    lang: CsvOptions.lang,
    delimiter: CsvOptions.delimiter,
  }),
  problems: ['object-not-found'],
  rate: 'export',
  stream: 'csv',
})
