import { createStore } from '#src/createStore.ts'
import type { ErrorCode } from './ApiError.ts'

/** The service of a request: the registry's API of the browser, its sign-in to the auctions, or the auctions. */
export type Service = 'registry' | 'auction-login' | 'auction'

/** `isBackground`: the page made the request by itself, and the user does not wait for it. */
export type Failure = { service: Service; status: number | null; code: ErrorCode; isBackground?: boolean }

/**
 * The reaction to a failed call, beside the error for its caller. The frame goes to the sign-in page or the step-up and
 * back, or shows the outage. `auctionToken.ts` sends the request again with a new token, or requests none any more.
 */
export type Reaction = 'sign-in' | 'confirm-identity' | 'say-outage' | 'renew-token' | 'stop-bidding' | 'none'

/** Returns the reaction to a failed call, for all calls (docs/rules.md#pages). */
export function reactionTo(
  { service, status, code, isBackground = false }: Failure,
  where: { isPublicPage: boolean },
): Reaction {
  if (status === null || status === 503) return 'say-outage'
  if (service === 'auction') return status === 401 ? 'renew-token' : 'none'
  if (service === 'auction-login' && status === 403) return 'stop-bidding'
  // A user who reads on after the end of the session is not taken away by the stream of the page.
  if (service === 'auction-login' && isBackground) return 'none'
  if (status === 401) return where.isPublicPage ? 'none' : 'sign-in'
  if (status === 403 && code === 'reauthentication-required') return 'confirm-identity'
  return 'none'
}

const failureHandler = createStore<(failure: Failure) => void>(() => {})

/** Sets the function that the frame runs on every failure. */
export function setFailureHandler(handler: (failure: Failure) => void): void {
  failureHandler.set(handler)
}

export function reportFailure(failure: Failure): void {
  failureHandler.get()(failure)
}
