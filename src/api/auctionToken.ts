import * as z from 'zod/mini'
import { signInToAuctions } from '#contract/auction.ts'
import { ApiError } from './ApiError.ts'
import { serverNow } from './clock.ts'
import { sendRequest, type RequestOptions } from './request.ts'
import { reactionTo, reportFailure, type Failure, type Service } from './responseError.ts'
import { readSignedIn } from './owner.ts'

/**
 * Does something with the header of an auction token: the one at hand while it lasts, else one that all who wait sign
 * in for together. A token that is refused is dropped, and it is done once more with another.
 *
 * @throws ApiError when there is none to be had: `signed-out`, or the reason why this contact gets none, for which the
 *   server is not asked again as long as the page works as it; and whatever `act` throws
 */
export async function withAuctionToken<T>(act: (authorization: string) => Promise<T>, isQuiet = false): Promise<T> {
  const token = await auctionToken(isQuiet)
  try {
    return await act(`Bearer ${token}`)
  } catch (cause) {
    if (!(cause instanceof ApiError) || reactionTo(failureOf('auction', cause), publicPage) !== 'renew-token')
      throw cause
    dropAuctionToken(token)
    return act(`Bearer ${await auctionToken(isQuiet)}`)
  }
}

/** Asks the auctions a question that takes a token. */
export function sendAsBidder(request: Omit<RequestOptions, 'service' | 'background'>): Promise<unknown> {
  return withAuctionToken((authorization) =>
    sendRequest({
      ...request,
      headers: { ...request.headers, authorization },
      service: 'auction',
      // The auctions keep no session: the sign that somebody is there is for the portal's next call.
      background: true,
    }),
  )
}

/** Forgets a token, the one at hand or only this one: others may have signed in anew meanwhile. */
export function dropAuctionToken(text = readToken()?.text): void {
  const token = readToken()
  if (!token || token.text !== text) return
  const secure = token.cookie.startsWith('__Host-') ? '; Secure' : ''
  document.cookie = `${token.cookie}=; Max-Age=0; Path=/${secure}`
}

const publicPage = { isPublicPage: true }

let signingIn: Promise<string> | null = null
/** Why the contact the page works as gets no token. */
let refusal: { handle: string; reason: ApiError } | null = null

async function auctionToken(isQuiet: boolean): Promise<string> {
  const signedIn = await readSignedIn()
  if (!signedIn?.contact) throw noTokenError(signedIn?.withoutContact ?? null)
  const { handle } = signedIn.contact
  const token = readToken()
  if (token?.handle === handle && serverNow() < token.endsAt) return token.text
  if (refusal?.handle === handle) throw refusal.reason
  signingIn ??= signIn(handle, isQuiet).finally(() => (signingIn = null))
  return signingIn
}

async function signIn(handle: string, isQuiet: boolean): Promise<string> {
  try {
    const answer = await sendRequest({
      method: signInToAuctions.method,
      url: signInToAuctions.path,
      data: new URLSearchParams({ contact: handle }),
      headers: {},
      service: 'auction-login',
      background: isQuiet,
      isQuiet,
    })
    return signInToAuctions.answer.parse(answer).access_token
  } catch (cause) {
    if (cause instanceof ApiError && reactionTo(failureOf('auction-login', cause), publicPage) === 'stop-bidding')
      refusal = { handle, reason: cause }
    throw cause
  }
}

function noTokenError(reason: 'contact-required' | 'not-admitted' | null): ApiError {
  const error = reason ? new ApiError(reason, { status: 403 }) : new ApiError('signed-out', { status: 401 })
  reportFailure(failureOf('auction-login', error))
  return error
}

function failureOf(service: Service, { status, code }: ApiError): Failure {
  return { service, status, code }
}

const Claims = z.object({ exp: z.number(), contact: z.object({ handle: z.string() }) })

/** The token in its cookie: whose it is and when it ends, in milliseconds; null when there is none to be read. */
function readToken(): { text: string; cookie: string; handle: string; endsAt: number } | null {
  const [, cookie, text] = /(?:^|;\s*)((?:__Host-)?auction_token)=([^;]+)/.exec(document.cookie) ?? []
  const claims = Claims.safeParse(claimsOf(text ?? ''))
  if (cookie === undefined || text === undefined || !claims.success) return null
  return { text, cookie, handle: claims.data.contact.handle, endsAt: claims.data.exp * 1000 }
}

/** What a token says (RFC 7519 section 7.2), unchecked: whether it holds is the server's business. */
function claimsOf(token: string): unknown {
  const [, body = ''] = token.split('.')
  try {
    const bytes = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))))
  } catch {
    return null
  }
}
