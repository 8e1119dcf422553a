import { acceptTerms, placeBid, readTerms, type AcceptedTerms, type BidReceipt } from '#contract/auction.ts'
import { api } from '#src/api/client.ts'
import type { SentBid } from './sentBid.ts'

/** Bids, or asks what became of the same bid: the same key gets the same answer. */
export function sendBid(auctionId: string, { ceiling, seenSequence, key }: SentBid): Promise<BidReceipt> {
  return api(placeBid, { params: { id: auctionId }, body: { ceiling, seenSequence }, idempotencyKey: key })
}

/** Which versions of the rules I have accepted. */
export function askTerms(): Promise<AcceptedTerms> {
  return api(readTerms, { background: true })
}

export function sendAcceptance(version: string): Promise<AcceptedTerms> {
  return api(acceptTerms, { body: { version } })
}
