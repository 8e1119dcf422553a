import * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/**
 * Who may make a call (docs/rules.md#calls): everybody, a signed-in person, a signed-in person with a contact, or the
 * bearer of an auction token. `anybody` is open to everybody and shows more with an auction token; an invalid token is
 * refused.
 */
export type Access = 'open' | 'signed-in' | 'holder' | 'bidder' | 'anybody'

/**
 * Which limit counts the call: reading, changing, leaving with data, or proving who one is. None counts a `probe`, which
 * whatever stands before the portal makes every second, and which costs nothing.
 */
export type RateClass = 'read' | 'change' | 'export' | 'sign-in' | 'probe'

/** What the call answers when it is not JSON. */
export type Stream = 'calendar' | 'csv' | 'events' | 'pdf' | 'redirect'

/** The longest `Last-Event-ID` of a stream, in characters: a position in 200 auctions needs 1,999. */
export const longestEventId = 2048

/**
 * What a call costs the process, which decides how many of one account are under way at a time: `expensive` reads, prints
 * or locks many rows, `file` is sent as it is read, `stream` opens one.
 */
export type Cost = 'usual' | 'expensive' | 'file' | 'stream'

type Shape = z.ZodMiniType

/** One call of the wire: everything the server, the client, the tests and OpenAPI know of it. */
export type Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  A extends Access = Access,
> = {
  /** The verb and noun, as the client and OpenAPI's operationId say it. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each of `params`; a path ends in a slash (docs/rules.md#calls). */
  path: string
  access: A
  /** One sentence for OpenAPI. */
  summary: string
  params: Params
  query: Query
  body: Body
  answer: Answer
  /** Refusals of its own, beside those every call of its access can give. */
  problems: readonly ProblemCode[]
  rate: RateClass
  cost: Cost
  /** The `Idempotency-Key` header is required. */
  idempotent: boolean
  /** The body may come as a form, as OAuth has it, and not only as JSON. */
  isForm: boolean
  /** The page makes it when it needs to: without the sign of a person's activity it keeps no session. */
  isByItself: boolean
  /** Set when the answer is no JSON document; `answer` is then what never comes. */
  stream: Stream | null
}

/** Nothing is taken: an unknown field is refused, as everywhere. */
export const Nothing = z.strictObject({})
export type Nothing = z.infer<typeof Nothing>

type Given<P, Q, B, R, A> = {
  name: string
  method: Call['method']
  path: string
  access: A
  summary: string
  params?: P
  query?: Q
  body?: B
  answer?: R
  problems?: readonly ProblemCode[]
  rate?: RateClass
  cost?: 'expensive'
  idempotent?: boolean
  isForm?: boolean
  isByItself?: boolean
  stream?: Stream
}

/**
 * Describes a call; what is left out takes nothing, answers nothing and refuses nothing of its own. Marked for
 * the build, which so drops every call a page does not make.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function call<
  const A extends Access,
  P extends Shape = typeof Nothing,
  Q extends Shape = typeof Nothing,
  B extends Shape = typeof Nothing,
  R extends Shape = typeof Nothing,
>(given: Given<P, Q, B, R, A>): Call<P, Q, B, R, A> {
  return {
    problems: [],
    rate: given.method === 'GET' ? 'read' : 'change',
    cost: given.stream ? costOf[given.stream] : 'usual',
    idempotent: false,
    isForm: false,
    isByItself: false,
    ...given,
    params: given.params ?? (Nothing as unknown as P),
    query: given.query ?? (Nothing as unknown as Q),
    body: given.body ?? (Nothing as unknown as B),
    answer: given.answer ?? (Nothing as unknown as R),
    stream: given.stream ?? null,
  }
}

const costOf: Record<Stream, Cost> = { calendar: 'file', csv: 'file', events: 'stream', pdf: 'file', redirect: 'usual' }

export type ParamsOf<C extends Call> = z.output<C['params']>
export type QueryOf<C extends Call> = z.output<C['query']>
export type BodyOf<C extends Call> = z.output<C['body']>
export type AnswerOf<C extends Call> = z.output<C['answer']>
