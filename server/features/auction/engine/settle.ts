import type { AuctionStatus } from '#contract/auctionStanding.ts'
import { paymentDueAt, registrationDueAt, type Instant } from './schedule.ts'
import type { Auction, Leader, Party, Phase, Standing } from './standing.ts'
import type { Terms } from './terms.ts'

/** One step of an auction's life after its bidding. */
export type Settlement = {
  after: Standing
  /** When it came to be so: the end or the deadline itself, however late it is recorded. */
  at: Instant
  /** Who may not bid when the name is published again; null where it is not. */
  republishedWithout: readonly Party[] | null
}

/**
 * What everybody sees of an auction at an instant. It follows from the clock, so an auction has ended at its end and
 * not when somebody gets round to recording it.
 */
export function statusAt(auction: Auction, now: Standing, at: Instant): AuctionStatus {
  const settled = settledAt(auction, now, at)
  if (settled.phase !== 'published') return settled.phase
  return at < auction.opensAt ? 'new' : 'in_auction'
}

/** How an auction stands once everything has been recorded that has happened by itself by `at`. */
export function settledAt(auction: Auction, now: Standing, at: Instant): Standing {
  const next = settle(auction, now, at)
  return next ? settledAt(auction, next.after, at) : now
}

/**
 * The next thing that has happened by itself by `at`: the end, or a deadline nobody kept. Null when nothing has; asked
 * again after each, it catches up after any pause.
 */
export function settle(auction: Auction, now: Standing, at: Instant): Settlement | null {
  const due = nextDueAt(now)
  if (due === null || at < due) return null
  const { leader, phase } = now
  if (phase === 'published') return settlement(closed(now, auction.terms), due)
  if (phase === 'paid') return settlement(changed(now, 'lapsed'), due)
  return settlement(changed(now, 'unpaid'), due, leader && [...auction.excluded, defaulterOf(leader)])
}

/** When something happens to the auction by itself; null when nothing will any more. */
export function nextDueAt({ phase, endsAt, dueAt }: Standing): Instant | null {
  return phase === 'published' ? endsAt : dueAt
}

/**
 * Money for the auction: `received` is all that has come by `at`. Enough of it in time makes it paid; null where it is
 * late, too little, or nobody is waited for: then it goes back.
 */
export function decidePayment(
  auction: Auction,
  now: Standing,
  paid: { received: number; at: Instant },
): Settlement | null {
  const { phase, dueAt, price } = now
  if (phase !== 'awaiting_payment' || dueAt === null || price === null) return null
  if (paid.at >= dueAt || paid.received < price) return null
  return settlement({ ...changed(now, 'paid'), dueAt: registrationDueAt(paid.at, auction.terms) }, paid.at)
}

/** The winner has registered the name; null where they did not pay or came too late. */
export function decideRegistration(now: Standing, at: Instant): Settlement | null {
  const isInTime = now.phase === 'paid' && now.dueAt !== null && at < now.dueAt
  return isInTime ? settlement(changed(now, 'registered'), at) : null
}

/** The operator takes the name back; null once it has found its end: registered, released, unpaid or lapsed. */
export function decideCancel(auction: Auction, now: Standing, at: Instant): Settlement | null {
  const { phase } = settledAt(auction, now, at)
  const isUnderWay = phase === 'published' || phase === 'awaiting_payment' || phase === 'paid'
  return isUnderWay ? settlement(changed(now, 'cancelled'), at) : null
}

function closed(now: Standing, terms: Terms): Standing {
  if (!now.leader) return changed(now, 'released')
  return { ...changed(now, 'awaiting_payment'), dueAt: paymentDueAt(now.endsAt, terms) }
}

/** Everybody sees another status, so the public sequence goes on. */
function changed(now: Standing, phase: Phase): Standing {
  return { ...now, phase, dueAt: null, publicSequence: now.publicSequence + 1 }
}

function settlement(after: Standing, at: Instant, republishedWithout: readonly Party[] | null = null): Settlement {
  return { after, at, republishedWithout }
}

function defaulterOf({ identity, contact }: Leader): Party {
  return { identity, contact }
}
