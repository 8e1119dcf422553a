import { createHash } from 'node:crypto'
import { Refusal } from '#server/http/refusal.ts'
import type { Ledger, BidContext, LockedAuction, Receipt } from './ledger.ts'
import { judgeBid, type BidProblem, type Verdict } from './engine/judgeBid.ts'
import type { Party } from './engine/state.ts'
import type { Terms } from './engine/terms.ts'
import { amountOf, publicStateOf } from './publicState.ts'

type BidRequest = Party & {
  auctionId: string
  /** A decimal string in the auction's currency. */
  ceiling: string
  seenSequence: number
  idempotencyKey: string
  /** The bidder's session; none in simulations. */
  sessionId?: string
  /** The network address of the request, for the activity. */
  address?: string
}

/**
 * Bids and returns the receipt with the auction's rules. A repeated idempotency key returns the first receipt. The bid
 * and the bidder's session are checked while the auction is locked, by the clock read then.
 *
 * @throws the refusals of the engine with the public state of the auction; `signed-out`, `contact-blocked`,
 * `terms-not-accepted`, `auction-not-found`, `idempotency-key-reused` and `idempotency-key-running`
 */
export async function placeBid(books: Ledger, bid: BidRequest): Promise<{ receipt: Receipt; terms: Terms }> {
  const { auctionId, identity, contact, idempotencyKey, sessionId, address } = bid
  const request = { identity, contact, key: idempotencyKey, hash: digestOf(bid), sessionId, address }
  const result = await books.change(auctionId, async (book) => {
    const { terms } = book.auction
    const context = await book.readBidContext(request)
    if (context.previous) return { receipt: replayedReceipt(context.previous, request.hash), terms }
    if (context.refusal !== null) throw new Refusal(context.refusal)

    const verdict = judgeBid(book.auction, book.state, bidOf(bid, context, terms))
    if (!verdict.ok) throw refused(verdict.because, book, context)
    const taken = { ...verdict, request, seenSequence: bid.seenSequence, receipt: receiptOf(verdict) }
    await book.appendBid({ ...taken, outbid: outbidPartyOf(book, verdict) })
    return { receipt: taken.receipt, terms }
  })
  if (!result) throw new Refusal('auction-not-found')
  return result
}

function digestOf({ auctionId, contact, ceiling, seenSequence }: BidRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([auctionId, contact, ceiling, seenSequence]))
    .digest()
}

function replayedReceipt({ hash, receipt }: NonNullable<BidContext['previous']>, requestHash: Buffer): Receipt {
  if (!hash.equals(requestHash)) throw new Refusal('idempotency-key-reused')
  return receipt
}

function bidOf({ identity, contact, ceiling, seenSequence }: BidRequest, { now, own }: BidContext, terms: Terms) {
  return {
    identity,
    contact,
    // An amount with too many digits is refused as not whole.
    ceiling: amountOf(ceiling, terms) ?? Number.NaN,
    seenSequence,
    at: now,
    number: own?.number ?? null,
    ownBids: own?.ownBids ?? 0,
  }
}

function refused(because: BidProblem, { auction, state }: LockedAuction, { now }: BidContext): Refusal {
  return new Refusal(because, { auction: publicStateOf(auction, state, now) })
}

type Accepted = Extract<Verdict, { ok: true }>

function receiptOf({ after, entry }: Accepted): Receipt {
  return {
    ownSequence: entry.ownSequence,
    ceiling: entry.ceiling,
    at: entry.at,
    publicSequence: after.publicSequence,
    price: after.price ?? 0,
    isLeading: after.leader?.identity === entry.identity,
    endsAt: after.endsAt,
  }
}

function outbidPartyOf({ state: { leader } }: LockedAuction, { after }: Accepted): Party | null {
  if (!leader || leader.identity === after.leader?.identity) return null
  return { identity: leader.identity, contact: leader.contact }
}
