import type { ErrorCode } from './ApiError.ts'

/** Who was asked; the browser's own API of the registry. */
export type Service = 'registry'

export type Failure = { service: Service; status: number | null; code: ErrorCode }

/**
 * What the frame does about a failed call, beside the error going to whoever asked: go to the sign-in
 * choice and come back, confirm who it is and come back, or say plainly that the server is not there
 * while the page stays.
 */
export type Reaction = 'sign-in' | 'confirm-identity' | 'say-outage' | 'none'

/** The shared response-error handler's decision (screens.md section 6). */
export function reactionTo({ status, code }: Failure, where: { isPublicPage: boolean }): Reaction {
  if (status === null || status === 503) return 'say-outage'
  if (status === 401) return where.isPublicPage ? 'none' : 'sign-in'
  if (status === 403 && code === 'reauthentication-required') return 'confirm-identity'
  return 'none'
}

let listener: (failure: Failure) => void = () => {}

/** The frame says once what happens on every failure. */
export function onFailure(told: (failure: Failure) => void): void {
  listener = told
}

export function tellFailure(failure: Failure): void {
  listener(failure)
}
