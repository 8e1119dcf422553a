import type { Db } from '#server/db/connect.ts'
import type { AuctionTokens } from '#server/http/auctionToken.ts'
import type { Bidder } from '#server/http/serve.ts'
import { findWorking } from './parts/activeSessionStore.ts'

/**
 * Finds the bidder of an auction token. Returns null when the token is invalid or expired, or when its session has ended
 * or works as another contact. Every request reads the session and the block of the contact again, so a token cannot
 * outlive its session.
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
