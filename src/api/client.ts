import * as z from 'zod/mini'
import type { AnswerOf, Call, ParamsOf, QueryOf } from '#contract/call.ts'
import { writeQuery } from '#contract/query.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { ApiError } from './ApiError.ts'
import { computerNow, learnClock, learnClockOfPage } from './clock.ts'
import { hasPageAnswer, takePageAnswer } from './pageAnswers.ts'
import { recordReach } from './reach.ts'

export type CallOptions<C extends Call> = {
  params?: ParamsOf<C>
  /** Fields at their default may be left out. */
  query?: Partial<QueryOf<C>>
  body?: z.input<C['body']>
  /** For calls that need one: the same key for the same action, however often it is sent. */
  idempotencyKey?: string
  /** The page makes the call without a user action, so it does not extend the session. */
  background?: boolean
}

/**
 * Makes a call. The first calls of a page are answered from the HTML (pageAnswers.ts). A bidder's call gets its auction
 * token here.
 *
 * @returns the answer, checked against the contract
 * @throws ApiError when the answer is a refusal, unreadable, or does not arrive; axios's own cancellation when `signal`
 *   fires
 */
export async function api<C extends Call>(
  call: C,
  options: CallOptions<C> = {},
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const url = addressOf(call, options)
  const data = (call.method === 'GET' ? takePageAnswer(url) : undefined) ?? (await send(url, call, options, signal))
  recordReach('here')
  const answer = z.safeParse<C['answer']>(call.answer, data)
  if (!answer.success) throw new ApiError('unreadable-answer', { status: 200, cause: answer.error })
  return answer.data
}

/** Makes a call and learns the server's clock from its answer. */
export async function apiWithClock<C extends Call>(
  call: C,
  options: CallOptions<C>,
  nowIn: (answer: AnswerOf<C>) => string,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const isInPage = hasPageAnswer(addressOf(call, options))
  const sentAt = computerNow()
  const answer = await api(call, options, signal)
  if (isInPage) learnClockOfPage(nowIn(answer))
  else learnClock(nowIn(answer), sentAt)
  return answer
}

/** Returns the address of a call with its query; links to files use it too. */
export function addressOf<C extends Call>(call: C, options: Pick<CallOptions<C>, 'params' | 'query'> = {}): string {
  const params = fieldsOf(options.params)
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  return call.query instanceof z.ZodMiniObject ? path + writeQuery(call.query, fieldsOf(options.query)) : path
}

/** Loads the code that sends requests. The first screen does not need it, because its answers are in the HTML. */
export function loadTransport() {
  return import('./request.ts')
}

/**
 * Imports code that an action or an answer needs. Where it fails, the page is not loaded again: the user sees the same
 * problem as without a connection.
 *
 * @throws ApiError `unreachable`
 */
export async function importFor<Module>(load: () => Promise<Module>): Promise<Module> {
  const loaded: Module[] = []
  await preloadQuietly(async () => {
    loaded.push(await load())
  })
  const [module] = loaded
  if (module === undefined) throw new ApiError('unreachable', { status: null })
  return module
}

async function send<C extends Call>(url: string, call: C, options: CallOptions<C>, signal: AbortSignal | undefined) {
  const headers: Record<string, string> = options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}
  const data = call.method === 'GET' ? undefined : (options.body ?? {})
  const request = { method: call.method, url, data, headers, ...(signal ? { signal } : {}) }
  if (call.access === 'bidder') return (await importFor(() => import('./auctionToken.ts'))).sendAsBidder(request)
  const { sendRequest } = await importFor(loadTransport)
  return sendRequest({ ...request, service: 'registry', background: options.background ?? false })
}

/** Params and queries are flat objects, which TypeScript cannot know of a generic call. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
