import axios, { isAxiosError, type AxiosResponse } from 'axios'
import { Problem } from '#contract/problem.ts'
import { ApiError } from './ApiError.ts'
import { recordReach } from './reach.ts'
import { reportFailure, type Service } from './responseError.ts'
import { retryAfter, mayRetry, retryDelay } from './retry.ts'
import { whileSending, takeActivity } from './activity.ts'
import axiosRetry from 'axios-retry'
import { ownerHeader } from '#contract/ownerMark.ts'
import { csrfToken, checkOwner, ownerHeaders } from './owner.ts'

export type RequestOptions = {
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
export async function sendRequest({ service, ...options }: RequestOptions): Promise<unknown> {
  const pending = http.request<unknown>(options).catch((cause: unknown) => {
    if (axios.isCancel(cause)) throw cause
    throw reportError(asApiError(cause), { service, isBackground: options.background })
  })
  const { data } = await (options.method === 'GET' ? pending : whileSending(pending))
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

function reportError(error: ApiError, source: { service: Service; isBackground: boolean }): ApiError {
  recordReach(error.code === 'unreachable' ? 'unreachable' : error.status === 503 ? 'unavailable' : 'here')
  reportFailure({ ...source, status: error.status, code: error.code })
  return error
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Asked by the page itself, not by the person: never keeps the session. */
    background?: boolean
    /** Nobody waits for the answer, as for that of a stream. */
    isQuiet?: boolean
  }
}

/** The one connection to the server; only src/api uses it. */
export const http = axios.create({ timeout: 30_000, responseType: 'json' })

// Before anything is asked again: what another owner is answered is of no use here.
http.interceptors.response.use(
  (response) => checkOwner(response, ownerOf(response, true)),
  async (cause: unknown) => {
    if (isAxiosError(cause) && cause.response) await checkOwner(cause.response, ownerOf(cause.response, false))
    throw cause
  },
)

axiosRetry(http, { retries: 1, retryCondition: mayRetry, retryDelay })

http.interceptors.request.use((config) => {
  const token = csrfToken(document.cookie)
  if (token) config.headers.set('x-csrf-token', token)
  for (const [name, owner] of Object.entries(ownerHeaders())) config.headers.set(name, owner)
  if (!config.background && takeActivity()) config.headers.set('x-user-active', '1')
  return config
})

/** Whether a change was asked for is what the person is told of; nobody asked for what is quiet. */
function ownerOf({ headers, config }: AxiosResponse, isDone: boolean) {
  const owner: unknown = headers[ownerHeader]
  return { owner, isChange: config.method?.toLowerCase() !== 'get' && !config.isQuiet, isDone }
}

/** What an answer that `fetch` brought refuses. */
export async function readProblem(response: Response): Promise<ApiError> {
  const { status } = response
  const problem = Problem.safeParse(await response.json().catch(() => null))
  const wait = retryAfter(response.headers.get('retry-after'))
  if (!problem.success) return new ApiError(status === 503 ? 'overloaded' : 'unexpected', { status, retryAfter: wait })
  const { code, requestId } = problem.data
  return new ApiError(code, { status, requestId, retryAfter: problem.data.retryAfter ?? wait })
}
