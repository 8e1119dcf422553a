import type { AuctionStatus } from '#contract/auctionState.ts'
import { receivedBy, type Received } from './received.ts'
import { bookingDueAt, paymentDueAt, registrationDueAt, type Instant } from './schedule.ts'
import type { Auction, Leader, Party, Phase, AuctionState } from './state.ts'

/** A change of an auction's phase after its bidding. */
export type Settlement = {
  after: AuctionState
  /** The time of the end or deadline itself, even when it is recorded later. */
  at: Instant
  /** The deadline by which the winner has to pay or to register; null for none. */
  actBy: Instant | null
  /** The parties excluded when the name is published again; null where it is not. */
  republishedWithout: readonly Party[] | null
}

/**
 * Returns the public status of an auction at an instant. It follows from the clock, so an auction ends on time even when
 * the scheduler records that later.
 */
export function statusAt(auction: Auction, now: AuctionState, at: Instant): AuctionStatus {
  const settled = settledAt(auction, now, at)
  if (settled.phase !== 'published') return settled.phase
  return at < auction.opensAt ? 'new' : 'in_auction'
}

/** Returns the state after all settlements that are due at `at`. */
export function settledAt(auction: Auction, now: AuctionState, at: Instant): AuctionState {
  const next = settle(auction, now, at)
  return next ? settledAt(auction, next.after, at) : now
}

/**
 * Returns the next settlement that is due at `at`: the end of the auction or a missed deadline; null for none. Repeated
 * calls catch up after any pause.
 */
export function settle(auction: Auction, now: AuctionState, at: Instant): Settlement | null {
  const due = nextDueAt(now)
  if (due === null || at < due) return null
  const { leader, phase } = now
  if (phase === 'published') return closing(auction, now)
  if (phase === 'paid') return settlement(changed(now, 'lapsed'), due)
  const republishedWithout = leader && [...auction.excluded, defaulterOf(leader)]
  return { ...settlement(changed(now, 'unpaid'), due), republishedWithout }
}

/** Returns the time of the next settlement; null for none. */
export function nextDueAt({ phase, endsAt, dueAt }: AuctionState): Instant | null {
  return phase === 'published' ? endsAt : dueAt
}

/**
 * Returns the settlement when all payments of an auction that came in time cover its price, as of the payment that
 * completed it. Null where the money is late, too little or returned, or where no payment is due.
 */
export function decidePayment(
  { terms }: Auction,
  now: AuctionState,
  { payments, recordedAt }: { payments: readonly Received[]; recordedAt: Instant },
): Settlement | null {
  const { phase, price, endsAt } = now
  if (phase !== 'awaiting_payment' || price === null) return null
  const payBy = paymentDueAt(endsAt, terms)
  const { received, late } = receivedBy(payments, payBy)
  if (received - late < price) return null
  const inTime = payments.filter(({ at }) => at < payBy)
  // A payment before the end counts from the end.
  const at = Math.max(endsAt, ...inTime.map((payment) => payment.at))
  // A payment recorded late does not shorten the winner's time to register.
  const dueAt = registrationDueAt(recordedAt < payBy ? at : recordedAt, terms)
  return { ...settlement({ ...changed(now, 'paid'), dueAt }, at), actBy: dueAt }
}

/** Returns the settlement of a registered name; null where it is not paid or the deadline has passed. */
export function decideRegistration(now: AuctionState, at: Instant): Settlement | null {
  const isInTime = now.phase === 'paid' && now.dueAt !== null && at < now.dueAt
  return isInTime ? settlement(changed(now, 'registered'), at) : null
}

/** Returns the settlement of a cancelled auction; null where the auction is over. */
export function decideCancel(auction: Auction, now: AuctionState, at: Instant): Settlement | null {
  const { phase } = settledAt(auction, now, at)
  const isUnderWay = phase === 'published' || phase === 'awaiting_payment' || phase === 'paid'
  return isUnderWay ? settlement(changed(now, 'cancelled'), at) : null
}

function closing({ terms }: Auction, now: AuctionState): Settlement {
  const { endsAt, leader } = now
  if (!leader) return settlement(changed(now, 'released'), endsAt)
  const after = { ...changed(now, 'awaiting_payment'), dueAt: bookingDueAt(endsAt, terms) }
  return { ...settlement(after, endsAt), actBy: paymentDueAt(endsAt, terms) }
}

/** Changes the phase and increments the public sequence, because the status is public. */
function changed(now: AuctionState, phase: Phase): AuctionState {
  return { ...now, phase, dueAt: null, publicSequence: now.publicSequence + 1 }
}

function settlement(after: AuctionState, at: Instant): Settlement {
  return { after, at, actBy: null, republishedWithout: null }
}

function defaulterOf({ identity, contact }: Leader): Party {
  return { identity, contact }
}
