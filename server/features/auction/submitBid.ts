import type { BidReceipt } from '#contract/auction.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Bidder } from '#server/http/serve.ts'
import type { Ledger } from './ledger.ts'
import { placeBid } from './placeBid.ts'
import { moneyOf } from './publicState.ts'

type BidSubmission = {
  who: Bidder
  id: string
  ceiling: string
  seenSequence: number
  idempotencyKey: string | null
  address: string
}

/**
 * Bids as the user of the auction token and returns the receipt of the API. Throws what `placeBid` throws, and the reason
 * why the user may not bid.
 */
export async function submitBid(
  books: Ledger,
  { who, id, idempotencyKey, ...bid }: BidSubmission,
): Promise<BidReceipt> {
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
