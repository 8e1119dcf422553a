import type { AuctionToken } from '#contract/auction.ts'
import { auctionTokenSeconds, type AuctionTokens } from '#server/http/auctionToken.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Cookies, Holder } from '#server/http/serve.ts'

type AuctionSignIn = { who: Holder; handle: string; cookies: Cookies }

/**
 * Returns a token for the auctions. A person who may not bid gets one with the reason, to view and watch auctions.
 * Throws `other-contact` when the page and the session work as different contacts.
 */
export async function signInOwnToAuctions(
  tokens: AuctionTokens,
  { who, handle, cookies }: AuctionSignIn,
): Promise<AuctionToken> {
  const { sessionId: sid, identityId: sub, contact, permissions, now } = who
  if (contact.handle.toUpperCase() !== handle) throw new Refusal('other-contact')
  const { allowed, reason } = permissions.bid
  const token = await tokens.sign({ sid, sub, contact, why: allowed ? null : (reason ?? 'level-too-low') }, now)
  cookies.startBidding(token, auctionTokenSeconds)
  return { access_token: token }
}
