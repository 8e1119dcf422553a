import type { ErrorCode } from './ApiError.ts'

/** Who was asked: the browser's own API of the registry, its sign-in to the auctions, or the auctions. */
export type Service = 'registry' | 'auction-login' | 'auction'

/** `isBackground`: the page asked by itself, and nobody waits for the answer. */
export type Failure = { service: Service; status: number | null; code: ErrorCode; isBackground?: boolean }

/**
 * What is done about a failed call, beside the error going to whoever asked. By the frame: go to the sign-in
 * choice and come back, confirm who it is and come back, or say plainly that the server is not there
 * while the page stays. By `auctionToken.ts`: ask once more with another token, or ask for none any more.
 */
export type Reaction = 'sign-in' | 'confirm-identity' | 'say-outage' | 'renew-token' | 'stop-bidding' | 'none'

/** The shared response-error handler's decision (docs/rules.md#pages). */
export function reactionTo(
  { service, status, code, isBackground = false }: Failure,
  where: { isPublicPage: boolean },
): Reaction {
  if (status === null || status === 503) return 'say-outage'
  if (service === 'auction') return status === 401 ? 'renew-token' : 'none'
  if (service === 'auction-login' && status === 403) return 'stop-bidding'
  // Whoever reads on after their session has ended is not taken away by what the page listens to.
  if (service === 'auction-login' && isBackground) return 'none'
  if (status === 401) return where.isPublicPage ? 'none' : 'sign-in'
  if (status === 403 && code === 'reauthentication-required') return 'confirm-identity'
  return 'none'
}

let failureHandler: (failure: Failure) => void = () => {}

/** The frame says once what happens on every failure. */
export function setFailureHandler(handler: (failure: Failure) => void): void {
  failureHandler = handler
}

export function reportFailure(failure: Failure): void {
  failureHandler(failure)
}
