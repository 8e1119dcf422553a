import type { InvalidCode, ProblemCode } from '#contract/problem.ts'
import type { MessageId } from '#intl/ids.ts'

/** A refusal of the server, or one of two things only the browser can tell: no answer, and one we cannot read. */
export type ErrorCode = ProblemCode | 'unreachable' | 'unreadable-answer'

type ApiErrorDetails = {
  /** Null when nothing was answered. */
  status: number | null
  requestId?: string | null
  errors?: readonly { path: string; code: InvalidCode }[]
  /** Seconds until trying again makes sense. */
  retryAfter?: number | null
  /** The auction a name is in that is no domain's. */
  auctionId?: string | undefined
  cause?: unknown
}

/** What every call throws when it does not succeed; the words for `code` are in the dictionaries. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number | null
  readonly requestId: string | null
  readonly errors: readonly { path: string; code: InvalidCode }[]
  readonly retryAfter: number | null
  readonly auctionId: string | null

  constructor(code: ErrorCode, details: ApiErrorDetails) {
    super(code, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = details.status
    this.requestId = details.requestId ?? null
    this.errors = details.errors ?? []
    this.retryAfter = details.retryAfter ?? null
    this.auctionId = details.auctionId ?? null
  }

  /** Nobody decided anything: the server or the way to it is not there just now. */
  get isOutage(): boolean {
    return this.code === 'unreachable' || this.status === 503
  }
}

/** The message for a failed call; both dictionaries have one for each code. */
export function problemMessage(code: ErrorCode): MessageId {
  if (code === 'unreachable') return 'app.outage.unreachable'
  if (code === 'unreadable-answer') return 'app.unreadable_answer'
  return `problem.${code}`
}
