import type { Db } from '#server/db/connect.ts'
import type { AuctionTokens } from '#server/http/auctionToken.ts'
import type { Bidder } from '#server/http/serve.ts'
import { findWorking } from './parts/livingStore.ts'

/**
 * Who holds an auction token; null when it is none, has ended, or its session has ended or works as another contact:
 * each time it is asked anew, so that a token never outlives its session. So is whether the contact is blocked,
 * whatever the token says of that.
 */
export function bidderIdentifier(db: Db, tokens: AuctionTokens, { idleSeconds }: { idleSeconds: number }) {
  return async function identifyBidder(token: string): Promise<Bidder | null> {
    const read = await tokens.read(token)
    if (!read) return null
    const { sid: sessionId, sub: identityId, contact, why, endsAt } = read
    const working = await findWorking(db, { sessionId, contactId: contact.id, idleSeconds })
    if (!working || working.identityId !== identityId || working.now >= endsAt) return null
    const whyNotBid = why === 'contact-blocked' ? null : why
    return { sessionId, identityId, contact, isBlocked: working.isBlocked, whyNotBid, now: working.now }
  }
}
