import axios from 'axios'
import * as z from 'zod/mini'
import type { AnswerOf, Call, ParamsOf, QueryOf } from '#contract/call.ts'
import { Problem } from '#contract/problem.ts'
import { writeQuery } from '#src/routing/readQuery.ts'
import { ApiError } from './ApiError.ts'
import { http } from './http.ts'
import { noteReach } from './reach.ts'
import { tellFailure } from './responseError.ts'
import { retryAfter } from './retry.ts'

export type Given<C extends Call> = {
  params?: ParamsOf<C>
  /** Parts at their default may be left out. */
  query?: Partial<QueryOf<C>>
  body?: z.input<C['body']>
  /** For calls that need one: the same key for the same deed, however often it is sent. */
  idempotencyKey?: string
  /** Asked by the page itself: the session is not kept by it. */
  background?: boolean
}

/**
 * The one door to the server: every page, form and deed goes through here.
 *
 * @returns the answer, checked against the contract
 * @throws ApiError when the answer is a refusal, unreadable, or does not come; axios's own cancellation when
 *   `signal` fires
 */
export async function api<C extends Call>(call: C, given: Given<C> = {}, signal?: AbortSignal): Promise<AnswerOf<C>> {
  const { data } = await ask(call, given, signal).catch((cause: unknown) => {
    if (axios.isCancel(cause)) throw cause
    throw told(asApiError(cause))
  })
  noteReach('here')
  const answer = z.safeParse<C['answer']>(call.answer, data)
  if (!answer.success) throw new ApiError('unreadable-answer', { status: 200, cause: answer.error })
  return answer.data
}

/** The address a call is asked at, query included; links to files take it as it is. */
export function addressOf<C extends Call>(call: C, given: Pick<Given<C>, 'params' | 'query'> = {}): string {
  const params = fieldsOf(given.params)
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  return call.query instanceof z.ZodMiniObject ? path + writeQuery(call.query, fieldsOf(given.query)) : path
}

/** What TypeScript cannot know of a call it has not seen: params and queries are flat objects. */
function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {}
}

function ask<C extends Call>(call: C, given: Given<C>, signal: AbortSignal | undefined) {
  return http.request<unknown>({
    method: call.method,
    url: addressOf(call, given),
    data: call.method === 'GET' ? undefined : (given.body ?? {}),
    headers: given.idempotencyKey ? { 'idempotency-key': given.idempotencyKey } : {},
    background: given.background ?? false,
    ...(signal ? { signal } : {}),
  })
}

function asApiError(cause: unknown): ApiError {
  if (!axios.isAxiosError(cause)) throw cause
  const { response } = cause
  if (!response) return new ApiError('unreachable', { status: null, cause })

  const problem = Problem.safeParse(response.data)
  const { status } = response
  if (!problem.success) return new ApiError(status === 503 ? 'overloaded' : 'unexpected', { status, cause })
  const { code, requestId, errors } = problem.data
  const wait = problem.data.retryAfter ?? retryAfter(response.headers['retry-after'])
  return new ApiError(code, { status, requestId, errors: errors ?? [], retryAfter: wait, cause })
}

function told(error: ApiError): ApiError {
  noteReach(error.code === 'unreachable' ? 'unreachable' : error.status === 503 ? 'unavailable' : 'here')
  tellFailure({ service: 'registry', status: error.status, code: error.code })
  return error
}
