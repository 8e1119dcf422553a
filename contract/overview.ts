import * as z from 'zod/mini'
import { call } from './call.ts'
import { Day, Instant } from './record.ts'
import { StateCode } from './state.ts'

/** A number and the address (`?…`) of the list that has exactly these rows. */
export const Counted = z.object({ count: z.int(), query: z.string() })
export type Counted = z.infer<typeof Counted>

/** My domains at a glance: docs/rules.md#life-of-a-domain and docs/rules.md#locks. */
export const DomainOverview = z.object({
  all: Counted,
  /** Expiring from today on within so many days, each including the shorter ones. */
  expiring: z.array(z.extend(Counted, { days: z.int() })),
  /** The present month (from today on) and the eleven after it, empty ones too; `month` is `2026-11`. */
  byMonth: z.array(z.extend(Counted, { month: z.string() })),
  /** Domains whose latest change made here waits for the registry, and those whose latest it rejected. */
  pending: Counted,
  rejected: Counted,
  /** By the position of the lock that is in force at the registry, in the order open, transfer, full. */
  open: Counted,
  transfer: Counted,
  full: Counted,
  unsecured: Counted,
  nssetMissing: Counted,
  /** States that ask for something to be done, most urgent first, without those nobody has. */
  attention: z.array(z.extend(Counted, { state: StateCode })),
})
export type DomainOverview = z.infer<typeof DomainOverview>

/** `today` is the registry's day the numbers were counted on. */
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
