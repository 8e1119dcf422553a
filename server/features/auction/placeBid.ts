import { createHash } from 'node:crypto'
import { Refusal } from '#server/http/refusal.ts'
import type { Books, Looked, OpenBook, Receipt } from './books.ts'
import { judgeBid, type BidProblem, type Verdict } from './engine/judgeBid.ts'
import type { Party } from './engine/standing.ts'
import { standingOf } from './standingOf.ts'

type Given = Party & {
  auctionId: string
  /** In minor units. */
  ceiling: number
  seenSequence: number
  idempotencyKey: string
}

/**
 * Bids, and answers the receipt; under a key that has bid before, the receipt of then. Judged while the auction is in
 * hand, by the clock read then. Throws what the engine refuses, with how the auction stands; `terms-not-accepted`,
 * `auction-not-found`, and `idempotency-key-reused` or `-running`.
 */
export async function placeBid(books: Books, given: Given): Promise<Receipt> {
  const { auctionId, identity, idempotencyKey } = given
  const request = { identity, key: idempotencyKey, hash: digestOf(given) }
  const receipt = await books.change(auctionId, async (book) => {
    const looked = await book.look(request)
    if (looked.kept) return repeated(looked.kept, request.hash)
    if (!looked.hasAccepted) throw new Refusal('terms-not-accepted')

    const verdict = judgeBid(book.auction, book.standing, bidOf(given, looked))
    if (!verdict.ok) throw refused(verdict.because, book, looked)
    const taken = { ...verdict, request, seenSequence: given.seenSequence, receipt: receiptOf(verdict) }
    await book.appendBid({ ...taken, outbid: outbidBy(book, verdict) })
    return taken.receipt
  })
  if (!receipt) throw new Refusal('auction-not-found')
  return receipt
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

function bidOf({ identity, contact, ceiling, seenSequence }: Given, { now, own }: Looked) {
  return { identity, contact, ceiling, seenSequence, at: now, number: own?.number ?? null, ownBids: own?.ownBids ?? 0 }
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
