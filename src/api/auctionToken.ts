import * as z from 'zod/mini'
import { signInToAuctions } from '#contract/auction.ts'
import { createStore } from '#src/createStore.ts'
import { ApiError } from './ApiError.ts'
import { serverNow } from './clock.ts'
import { sendRequest, type RequestOptions } from './request.ts'
import { reactionTo, reportFailure, type Failure, type Service } from './responseError.ts'
import { readSignedIn } from './owner.ts'

/**
 * Runs `act` with the header of an auction token: the present one while it is valid, else a new one. Concurrent callers
 * share one sign-in. A refused token is dropped, and `act` runs once more with a new one.
 *
 * @throws ApiError `signed-out` or the reason why this contact gets no token, which is not requested again for it; and
 * whatever `act` throws
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

/** Sends a request that needs an auction token. */
export function sendAsBidder(request: Omit<RequestOptions, 'service' | 'background'>): Promise<unknown> {
  return withAuctionToken((authorization) =>
    sendRequest({
      ...request,
      headers: { ...request.headers, authorization },
      service: 'auction',
      // The auctions have no session: the user's activity is reported with the next call to the portal.
      background: true,
    }),
  )
}

/** Drops the token, or only this one: another caller may have signed in again meanwhile. */
export function dropAuctionToken(text = readToken()?.text): void {
  const token = readToken()
  if (!token || token.text !== text) return
  const secure = token.cookie.startsWith('__Host-') ? '; Secure' : ''
  document.cookie = `${token.cookie}=; Max-Age=0; Path=/${secure}`
}

const publicPage = { isPublicPage: true }

const signingIn = createStore<Promise<string> | null>(null)
/** Why the present contact gets no token. */
const refusal = createStore<{ handle: string; reason: ApiError } | null>(null)

async function auctionToken(isQuiet: boolean): Promise<string> {
  const signedIn = await readSignedIn()
  if (!signedIn?.contact) throw noTokenError(signedIn?.withoutContact ?? null)
  const { handle } = signedIn.contact
  const token = readToken()
  if (token?.handle === handle && serverNow() < token.endsAt) return token.text
  const refused = refusal.get()
  if (refused?.handle === handle) throw refused.reason
  const newToken = signingIn.get() ?? signIn(handle, isQuiet).finally(() => signingIn.set(null))
  signingIn.set(newToken)
  return newToken
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
      refusal.set({ handle, reason: cause })
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

/** Returns the token of the cookie with its contact and its end in milliseconds; null without a readable one. */
function readToken(): { text: string; cookie: string; handle: string; endsAt: number } | null {
  const [, cookie, text] = /(?:^|;\s*)((?:__Host-)?auction_token)=([^;]+)/.exec(document.cookie) ?? []
  const claims = Claims.safeParse(claimsOf(text ?? ''))
  if (cookie === undefined || text === undefined || !claims.success) return null
  return { text, cookie, handle: claims.data.contact.handle, endsAt: claims.data.exp * 1000 }
}

/** Returns the claims of a token (RFC 7519 section 7.2) unchecked: only the server verifies it. */
function claimsOf(token: string): unknown {
  const [, body = ''] = token.split('.')
  try {
    const bytes = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))))
  } catch {
    return null
  }
}
