import { createHash } from 'node:crypto'
import { Refusal } from '#server/http/refusal.ts'
import type { Books, Looked, OpenBook, Receipt } from './books.ts'
import { judgeBid, type BidProblem, type Verdict } from './engine/judgeBid.ts'
import type { Party } from './engine/standing.ts'
import type { Terms } from './engine/terms.ts'
import { amountOf, standingOf } from './standingOf.ts'

type Given = Party & {
  auctionId: string
  /** A decimal string in the auction's currency. */
  ceiling: string
  seenSequence: number
  idempotencyKey: string
  /** The session that bids; without one, as in trials, nobody is signed in. */
  sessionId?: string
  /** The network address it came from, for the activity. */
  address?: string
}

/**
 * Bids, and answers the receipt with the rules it goes by; under a key that has bid before, the receipt of then. Judged while the auction is in
 * hand, by the clock read then, and so is whether its maker is still signed in and works as the contact. Throws what the engine refuses, with how the auction stands; `signed-out`, `contact-blocked`, `terms-not-accepted`,
 * `auction-not-found`, and `idempotency-key-reused` or `-running`.
 */
export async function placeBid(books: Books, given: Given): Promise<{ receipt: Receipt; terms: Terms }> {
  const { auctionId, identity, contact, idempotencyKey, sessionId, address } = given
  const request = { identity, contact, key: idempotencyKey, hash: digestOf(given), sessionId, address }
  const placed = await books.change(auctionId, async (book) => {
    const { terms } = book.auction
    const looked = await book.look(request)
    if (looked.kept) return { receipt: repeated(looked.kept, request.hash), terms }
    if (looked.whyNot !== null) throw new Refusal(looked.whyNot)

    const verdict = judgeBid(book.auction, book.standing, bidOf(given, looked, terms))
    if (!verdict.ok) throw refused(verdict.because, book, looked)
    const taken = { ...verdict, request, seenSequence: given.seenSequence, receipt: receiptOf(verdict) }
    await book.appendBid({ ...taken, outbid: outbidBy(book, verdict) })
    return { receipt: taken.receipt, terms }
  })
  if (!placed) throw new Refusal('auction-not-found')
  return placed
}

function digestOf({ auctionId, contact, ceiling, seenSequence }: Given): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([auctionId, contact, ceiling, seenSequence]))
    .digest()
}

function repeated({ hash, receipt }: NonNullable<Looked['kept']>, asked: Buffer): Receipt {
  if (!hash.equals(asked)) throw new Refusal('idempotency-key-reused')
  return receipt
}

function bidOf({ identity, contact, ceiling, seenSequence }: Given, { now, own }: Looked, terms: Terms) {
  return {
    identity,
    contact,
    // What the currency cannot count is no whole amount either.
    ceiling: amountOf(ceiling, terms) ?? Number.NaN,
    seenSequence,
    at: now,
    number: own?.number ?? null,
    ownBids: own?.ownBids ?? 0,
  }
}

function refused(because: BidProblem, { auction, standing }: OpenBook, { now }: Looked): Refusal {
  return new Refusal(because, { auction: standingOf(auction, standing, now) })
}

type Taken = Extract<Verdict, { ok: true }>

function receiptOf({ after, entry }: Taken): Receipt {
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

function outbidBy({ standing: { leader } }: OpenBook, { after }: Taken): Party | null {
  if (!leader || leader.identity === after.leader?.identity) return null
  return { identity: leader.identity, contact: leader.contact }
}
