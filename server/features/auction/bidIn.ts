import type { BidReceipt } from '#contract/auction.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Bidder } from '#server/http/serve.ts'
import type { Books } from './books.ts'
import { placeBid } from './placeBid.ts'
import { moneyOf } from './standingOf.ts'

type Given = {
  who: Bidder
  id: string
  ceiling: string
  seenSequence: number
  idempotencyKey: string | null
  address: string
}

/** Bids as whoever holds the token, and tells the receipt as the wire has it. Throws what `placeBid` throws, and why they may not bid. */
export async function bidIn(books: Books, { who, id, idempotencyKey, ...bid }: Given): Promise<BidReceipt> {
  if (who.whyNotBid) throw new Refusal(who.whyNotBid)
  if (idempotencyKey === null) throw new Refusal('idempotency-key-required')
  const party = { identity: who.identityId, contact: who.contact.id, sessionId: who.sessionId }
  const { receipt, terms } = await placeBid(books, { ...bid, ...party, auctionId: id, idempotencyKey })
  return {
    ownSequence: receipt.ownSequence,
    at: new Date(receipt.at).toISOString(),
    ceiling: moneyOf(receipt.ceiling, terms),
    isLeading: receipt.isLeading,
    sequence: receipt.publicSequence,
    price: moneyOf(receipt.price, terms),
    currency: terms.currency,
    endsAt: new Date(receipt.endsAt).toISOString(),
  }
}
