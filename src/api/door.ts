import axios from 'axios'
import { Problem } from '#contract/problem.ts'
import { ApiError } from './ApiError.ts'
import { http } from './http.ts'
import { noteReach } from './reach.ts'
import { tellFailure, type Service } from './responseError.ts'
import { retryAfter } from './retry.ts'
import { whileUnderWay } from './underWay.ts'

export type Question = {
  service: Service
  method: string
  url: string
  data: unknown
  headers: Record<string, string>
  /** Asked by the page itself: the session is not kept by it. */
  background: boolean
  /** Nobody waits for the answer, as for that of a stream. */
  isQuiet?: boolean
  signal?: AbortSignal
}

/**
 * Asks the server. Apart from `api` in client.ts, because a first screen is drawn from the answers in its
 * page: this, with axios, comes the moment after.
 *
 * @returns the answer as it came
 * @throws ApiError when it is a refusal or does not come; axios's own cancellation when `signal` fires
 */
export async function ask({ service, ...question }: Question): Promise<unknown> {
  const asking = http.request<unknown>(question).catch((cause: unknown) => {
    if (axios.isCancel(cause)) throw cause
    throw told(asApiError(cause), { service, isBackground: question.background })
  })
  const { data } = await (question.method === 'GET' ? asking : whileUnderWay(asking))
  return data
}

function asApiError(cause: unknown): ApiError {
  if (!axios.isAxiosError(cause)) throw cause
  const { response } = cause
  if (!response) return new ApiError('unreachable', { status: null, cause })

  const problem = Problem.safeParse(response.data)
  const { status } = response
  if (!problem.success) return new ApiError(status === 503 ? 'overloaded' : 'unexpected', { status, cause })
  const { code, requestId, errors, auctionId } = problem.data
  const wait = problem.data.retryAfter ?? retryAfter(response.headers['retry-after'])
  return new ApiError(code, { status, requestId, errors: errors ?? [], retryAfter: wait, auctionId, cause })
}

function told(error: ApiError, asked: { service: Service; isBackground: boolean }): ApiError {
  noteReach(error.code === 'unreachable' ? 'unreachable' : error.status === 503 ? 'unavailable' : 'here')
  tellFailure({ ...asked, status: error.status, code: error.code })
  return error
}
