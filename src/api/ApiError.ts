import { Problem, type InvalidCode, type ProblemCode } from '#contract/problem.ts'
import type { MessageId } from '#intl/ids.ts'
import { retryAfter } from './retry.ts'

/** A refusal of the server, or a failure that only the browser sees: no answer, or one that it cannot read. */
export type ErrorCode = ProblemCode | 'unreachable' | 'unreadable-answer'

type ApiErrorDetails = {
  /** Null without an answer. */
  status: number | null
  requestId?: string | null
  errors?: readonly { path: string; code: InvalidCode }[]
  /** Seconds before another attempt makes sense. */
  retryAfter?: number | null
  /** The auction of a requested name that is no domain. */
  auctionId?: string | undefined
  cause?: unknown
}

/** Thrown by every call that fails; the dictionaries have a message for each `code`. */
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

  /** Whether the server made no decision, because it is unavailable or cannot be reached. */
  get isOutage(): boolean {
    return this.code === 'unreachable' || this.status === 503
  }
}

/** Returns the message of a failed call; both dictionaries have one for each code. */
export function problemMessage(code: ErrorCode): MessageId {
  if (code === 'unreachable') return 'app.outage.unreachable'
  if (code === 'unreadable-answer') return 'app.unreadable_answer'
  return `problem.${code}`
}

/** Returns the refusal in a response of `fetch`. */
export async function readProblem(response: Response): Promise<ApiError> {
  const { status } = response
  const problem = Problem.safeParse(await response.json().catch(() => null))
  const wait = retryAfter(response.headers.get('retry-after'))
  if (!problem.success) return new ApiError(status === 503 ? 'overloaded' : 'unexpected', { status, retryAfter: wait })
  const { code, requestId } = problem.data
  return new ApiError(code, { status, requestId, retryAfter: problem.data.retryAfter ?? wait })
}
