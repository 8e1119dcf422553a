import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { acceptTerms } from '#contract/auction.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { signIn } from '#tests/server/signIn.ts'
import type { TestServer } from '#tests/server/startServer.ts'

/** A bidder with an auction token and without a cookie, as a client of the auctions. */
export type WireBidder = {
  /** Their identity and contact in the ledger. */
  party: Party
  token: string
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  signOut: () => Promise<Response>
  /** Accepts the current rules, as is necessary before the first bid. */
  accept: () => Promise<void>
  bid: (id: string, ceiling: string, seenSequence?: number, key?: string) => Promise<Response>
}

/**
 * Signs in to the auctions as a demo person.
 *
 * @param auctionsUrl the address of the auctions where they run apart
 */
export async function bidderCalled(
  server: Pick<TestServer, 'url'>,
  username: string,
  contact: string,
  auctionsUrl = server.url,
): Promise<WireBidder> {
  const visitor = await signIn(server.url, username)
  await visitor.send('POST', '/auctions/api/login/', { contact })
  const token = visitor.cookie('auction_token') ?? ''
  const request: WireBidder['request'] = (method, path, body, headers = {}) =>
    fetch(auctionsUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  return {
    party: partyOf(token),
    token,
    request,
    signOut: () => visitor.send('POST', '/api/common/logout/'),
    accept: async () => {
      const { version } = acceptTerms.answer.parse(await (await request('GET', '/v1/user/terms/')).json())
      await request('POST', '/v1/user/terms/', { version })
    },
    bid: (id, ceiling, seenSequence = 0, key = randomUUID()) =>
      request('POST', `/v1/user/bidding/${id}/`, { ceiling, seenSequence }, { 'idempotency-key': key }),
  }
}

const TokenClaims = z.object({ sub: z.uuid(), contact: z.object({ id: z.uuid() }) })

function partyOf(token: string): Party {
  const { sub: identity, contact } = TokenClaims.parse(decodeJwt(token))
  return { identity, contact: contact.id }
}
