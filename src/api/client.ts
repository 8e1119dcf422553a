import * as z from 'zod/mini'
import type { AnswerOf, Call, ParamsOf, QueryOf } from '#contract/call.ts'
import { writeQuery } from '#src/routing/readQuery.ts'
import { ApiError } from './ApiError.ts'
import { askAsBidder } from './auctionToken.ts'
import { ask } from './request.ts'
import { takeWritten } from './pageAnswers.ts'
import { noteReach } from './reach.ts'

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
 * The one door to the server: every page, form and deed goes through here. Calls of bidders carry an auction token,
 * which is seen to on the way.
 *
 * @returns the answer, checked against the contract
 * @throws ApiError when the answer is a refusal, unreadable, or does not come; axios's own cancellation when
 *   `signal` fires
 */
export async function api<C extends Call>(call: C, given: Given<C> = {}, signal?: AbortSignal): Promise<AnswerOf<C>> {
  const url = addressOf(call, given)
  const data =
    (call.method === 'GET' ? takeWritten<unknown>(url) : undefined) ?? (await asked(url, call, given, signal))
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

async function asked<C extends Call>(url: string, call: C, given: Given<C>, signal: AbortSignal | undefined) {
  const headers: Record<string, string> = given.idempotencyKey ? { 'idempotency-key': given.idempotencyKey } : {}
  const data = call.method === 'GET' ? undefined : (given.body ?? {})
  const question = { method: call.method, url, data, headers, ...(signal ? { signal } : {}) }
  if (call.access === 'bidder') return askAsBidder(question)
  return ask({
    ...question,
    service: 'registry',
    background: given.background ?? false,
  })
}
