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
  /** The page makes the request without a user action, so it does not extend the session. */
  background: boolean
  /** The user does not wait for the answer, as for that of a stream. */
  isQuiet?: boolean
  signal?: AbortSignal
}

/**
 * Sends a request. It is loaded by `api` in client.ts when it is needed, with axios: a first screen is drawn from the
 * answers in its HTML.
 *
 * @returns the answer, unchecked
 * @throws ApiError when it is refused or fails; axios's own cancellation when `signal` fires
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
    /** The page makes the request without a user action, so it does not extend the session. */
    background?: boolean
    /** Nobody waits for the answer, as for that of a stream. */
    isQuiet?: boolean
  }
}

/** The only HTTP client; only src/api uses it. */
export const http = axios.create({ timeout: 30_000, responseType: 'json' })

// Before a retry: an answer for another owner is useless here.
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

/** Reads the owner of a response. A quiet request was no action of the user, so it is no change either. */
function ownerOf({ headers, config }: AxiosResponse, isDone: boolean) {
  const owner: unknown = headers[ownerHeader]
  return { owner, isChange: config.method?.toLowerCase() !== 'get' && !config.isQuiet, isDone }
}
