import type { AuctionStatus } from '#contract/auctionStanding.ts'
import { receivedBy, type Received } from './received.ts'
import { bookingDueAt, paymentDueAt, registrationDueAt, type Instant } from './schedule.ts'
import type { Auction, Leader, Party, Phase, Standing } from './standing.ts'

/** One step of an auction's life after its bidding. */
export type Settlement = {
  after: Standing
  /** When it came to be so: the end or the deadline itself, however late it is recorded. */
  at: Instant
  /** By when its winner has to pay, or to register; null where they have nothing to do. */
  actBy: Instant | null
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
  if (phase === 'published') return closing(auction, now)
  if (phase === 'paid') return settlement(changed(now, 'lapsed'), due)
  const republishedWithout = leader && [...auction.excluded, defaulterOf(leader)]
  return { ...settlement(changed(now, 'unpaid'), due), republishedWithout }
}

/** When something happens to the auction by itself; null when nothing will any more. */
export function nextDueAt({ phase, endsAt, dueAt }: Standing): Instant | null {
  return phase === 'published' ? endsAt : dueAt
}

/**
 * All the money that has come for the auction, recorded at an instant. Enough of it in time makes it paid, as of the
 * payment that filled it; null where it is late, too little, gone back since, or nobody is waited for.
 */
export function decidePayment(
  { terms }: Auction,
  now: Standing,
  { payments, recordedAt }: { payments: readonly Received[]; recordedAt: Instant },
): Settlement | null {
  const { phase, price, endsAt } = now
  if (phase !== 'awaiting_payment' || price === null) return null
  const payBy = paymentDueAt(endsAt, terms)
  const { received, late } = receivedBy(payments, payBy)
  if (received - late < price) return null
  const inTime = payments.filter(({ at }) => at < payBy)
  // Money cannot have come for a result before there was one.
  const at = Math.max(endsAt, ...inTime.map((payment) => payment.at))
  // Whoever is told late that they have paid loses none of the days to register by it.
  const dueAt = registrationDueAt(recordedAt < payBy ? at : recordedAt, terms)
  return { ...settlement({ ...changed(now, 'paid'), dueAt }, at), actBy: dueAt }
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

function closing({ terms }: Auction, now: Standing): Settlement {
  const { endsAt, leader } = now
  if (!leader) return settlement(changed(now, 'released'), endsAt)
  const after = { ...changed(now, 'awaiting_payment'), dueAt: bookingDueAt(endsAt, terms) }
  return { ...settlement(after, endsAt), actBy: paymentDueAt(endsAt, terms) }
}

/** Everybody sees another status, so the public sequence goes on. */
function changed(now: Standing, phase: Phase): Standing {
  return { ...now, phase, dueAt: null, publicSequence: now.publicSequence + 1 }
}

function settlement(after: Standing, at: Instant): Settlement {
  return { after, at, actBy: null, republishedWithout: null }
}

function defaulterOf({ identity, contact }: Leader): Party {
  return { identity, contact }
}
