import type { PublicAuctionState } from '#contract/auctionState.ts'
import type { Obstacle } from '#contract/obstacle.ts'
import { problemStatus, type InvalidCode, type ProblemCode } from '#contract/problem.ts'

/** The rest of a rate limit. */
export type RateState = {
  /** The name of the count, such as `read`. */
  policy: string
  limit: number
  windowSeconds: number
  /** How many requests are left until the reset. */
  remaining: number
  resetSeconds: number
}

type More = {
  /** For the log and for developers; never shown on a screen, never personal. */
  detail?: string
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  /** The rate limit that refused. */
  rate?: RateState
  errors?: { path: string; code: InvalidCode }[]
  obstacles?: Obstacle[]
  /** The state of the auction that refused a bid. */
  auction?: PublicAuctionState
  /** The auction of a name that is no domain. */
  auctionId?: string
}

/** Thrown by use cases that refuse a request; `http` sends it as problem+json (RFC 9457). */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly more: More

  constructor(code: ProblemCode, more: More = {}) {
    super(more.detail ?? code)
    this.name = 'Refusal'
    this.code = code
    this.more = more
  }

  get status(): number {
    return problemStatus[this.code]
  }
}
