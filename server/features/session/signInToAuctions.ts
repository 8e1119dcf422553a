import type { AuctionToken } from '#contract/auction.ts'
import { auctionTokenSeconds, type AuctionTokens } from '#server/http/auctionToken.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Cookies, Holder } from '#server/http/serve.ts'

type Given = { who: Holder; handle: string; cookies: Cookies }

/**
 * A token for the auctions. Whoever may not bid gets one as well, which says why: they may look at what they bid in
 * and watch. Throws `other-contact` when the page that asks works as another contact than the session.
 */
export async function signInOwnToAuctions(
  tokens: AuctionTokens,
  { who, handle, cookies }: Given,
): Promise<AuctionToken> {
  const { sessionId: sid, identityId: sub, contact, permissions, now } = who
  if (contact.handle.toUpperCase() !== handle) throw new Refusal('other-contact')
  const { allowed, reason } = permissions.bid
  const token = await tokens.sign({ sid, sub, contact, why: allowed ? null : (reason ?? 'level-too-low') }, now)
  cookies.startBidding(token, auctionTokenSeconds)
  return { access_token: token }
}
