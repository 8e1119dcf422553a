import * as z from 'zod/mini'
import { AuctionAction, Money } from './auctionState.ts'
import { call } from './call.ts'
import { LossState, NextState } from './domain.ts'
import { Day, HandleText, Instant, Ref } from './record.ts'
import { StateCode } from './state.ts'

/** A number and the query string (`?…`) of the list with exactly these rows. */
export const Counted = z.object({ count: z.int(), query: z.string() })
export type Counted = z.infer<typeof Counted>

/** An expired domain that its registrar can still renew; without a renewal `next` comes. */
export const DomainToRenew = z.object({
  fqdn: HandleText,
  unicode: z.nullable(z.string()),
  next: z.extend(NextState, { state: LossState }),
  registrar: Ref,
})
export type DomainToRenew = z.infer<typeof DomainToRenew>

/** All domains to renew before one state, which comes to the first of them on the day of `next`. */
export const RenewableDomains = z.extend(Counted, { next: DomainToRenew.shape.next })
export type RenewableDomains = z.infer<typeof RenewableDomains>

/** The most actions of each kind that an overview names: domains to renew or to delegate, and auctions. */
export const mostActions = 6

/** A domain that is out of the zone only because it has no name servers, which its registrar can add. */
export const DomainToDelegate = z.object({ fqdn: HandleText, unicode: z.nullable(z.string()), registrar: Ref })
export type DomainToDelegate = z.infer<typeof DomainToDelegate>

/** An auction that waits for its bidder. */
export const AuctionToDo = z.object({
  action: AuctionAction,
  id: z.uuid(),
  fqdn: HandleText,
  unicode: z.nullable(z.string()),
  /** The present price, or the one that won. */
  price: Money,
  currency: z.string(),
  /** The last time for the action. */
  by: Instant,
})
export type AuctionToDo = z.infer<typeof AuctionToDo>

/** An overview of my auctions. */
export const AuctionOverview = z.object({
  /** The next actions, soonest first, at most `mostActions`. */
  toDo: z.array(AuctionToDo),
  /** Auctions under way where another bidder leads, and those that end within three hours. */
  outbid: Counted,
  endsSoon: Counted,
  /** Auctions to pay for, or whose name is to be registered. */
  open: Counted,
})
export type AuctionOverview = z.infer<typeof AuctionOverview>

/** An overview of my domains: docs/rules.md#life-of-a-domain and docs/rules.md#locks. */
export const DomainOverview = z.object({
  all: Counted,
  /** The domains to renew first, at most `mostActions`: those that leave the registry, then those that leave the zone. */
  toRenew: z.array(DomainToRenew),
  /** The number of all domains to renew by the state that comes without it; no entry for a state without any. */
  renewable: z.array(RenewableDomains),
  /** All domains that have expired, also those that no registrar can renew. */
  expired: Counted,
  /** The domains that need name servers, at most `mostActions` by name. */
  toDelegate: z.array(DomainToDelegate),
  /** All domains that need name servers. */
  undelegated: Counted,
  /** The other domains in a state that needs an action. */
  others: Counted,
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
  /** States that need an action, most urgent first. A domain counts once, in its most urgent state. */
  attention: z.array(z.extend(Counted, { state: StateCode })),
})
export type DomainOverview = z.infer<typeof DomainOverview>

/** Sets of mine that no domain uses, and those without a lock. */
export const SetOverview = z.object({ unused: Counted, open: Counted })
export type SetOverview = z.infer<typeof SetOverview>

/** `today` is the registry's day of the counts. */
export const Overview = z.object({
  domains: DomainOverview,
  sets: z.object({ nsset: SetOverview, keyset: SetOverview }),
  /** Null where the registry has no auctions. */
  auctions: z.nullable(AuctionOverview),
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
  summary: 'What needs an action of the user, and numbers, each with the list query it counts.',
  answer: Overview,
})
