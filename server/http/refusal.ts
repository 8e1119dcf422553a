import type { AuctionStanding } from '#contract/auctionStanding.ts'
import type { Obstacle } from '#contract/obstacle.ts'
import { problemStatus, type InvalidCode, type ProblemCode } from '#contract/problem.ts'

type More = {
  /** For the log and for developers; never shown on a screen, never personal. */
  detail?: string
  /** Seconds until trying again makes sense. */
  retryAfter?: number
  errors?: { path: string; code: InvalidCode }[]
  obstacles?: Obstacle[]
  /** What a refused bid has met. */
  auction?: AuctionStanding
  /** The auction the name is in that is no domain's. */
  auctionId?: string
}

/** What a use-case throws when the answer is no; `http` turns it into problem+json (RFC 9457). */
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
