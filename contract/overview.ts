import * as z from 'zod/mini'
import { call } from './call.ts'
import { Day, Instant } from './record.ts'
import { StateCode } from './state.ts'

/** A number and the query string (`?…`) of the list with exactly these rows. */
export const Counted = z.object({ count: z.int(), query: z.string() })
export type Counted = z.infer<typeof Counted>

/** An overview of my domains: docs/rules.md#life-of-a-domain and docs/rules.md#locks. */
export const DomainOverview = z.object({
  all: Counted,
  /** Expiring from today within this many days, each including the shorter ones; none that has expired. */
  expiring: z.array(z.extend(Counted, { days: z.int() })),
  /** The current month (from today on) and the eleven after it, including empty ones; `month` is `2026-11`. */
  byMonth: z.array(z.extend(Counted, { month: z.string() })),
  /** Domains whose latest change waits for the registry, and those whose latest was rejected. */
  pending: Counted,
  rejected: Counted,
  /** By the position of the lock in force at the registry, in the order open, transfer, full. */
  open: Counted,
  transfer: Counted,
  full: Counted,
  unsecured: Counted,
  nssetMissing: Counted,
  /** States that need an action, most severe first. A domain counts once, in its most severe state. */
  attention: z.array(z.extend(Counted, { state: StateCode })),
})
export type DomainOverview = z.infer<typeof DomainOverview>

/** `today` is the registry's day of the counts. */
export const Overview = z.object({
  domains: DomainOverview,
  /** Contacts that could be merged into mine. */
  mergeCandidates: Counted,
  asOf: Instant,
  today: Day,
})
export type Overview = z.infer<typeof Overview>

export const readOverview = call({
  name: 'readOverview',
  method: 'GET',
  path: '/api/user/overview/',
  access: 'holder',
  summary: 'The numbers of the overview, each with the list query it counts.',
  answer: Overview,
})
