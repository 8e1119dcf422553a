import * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/**
 * Who may make a call (docs/rules.md#calls). `open` is for everyone, others need a session, a contact or an auction
 * token. `anybody` is open and shows more with an auction token; an invalid token is refused.
 */
export type Access = 'open' | 'signed-in' | 'holder' | 'bidder' | 'anybody'

/**
 * The rate limit of the call: reading, changing, exporting data, or authentication. A `probe` has no limit, because a
 * load balancer sends it every second and it costs nothing.
 */
export type RateClass = 'read' | 'change' | 'export' | 'sign-in' | 'probe'

/** The format of a response that is not JSON. */
export type Stream = 'calendar' | 'csv' | 'events' | 'pdf' | 'redirect'

/** The longest `Last-Event-ID` of a stream, in characters: a position in 200 auctions needs 1,999. */
export const longestEventId = 2048

/**
 * The cost of a call decides how many of one account may run at a time. `expensive` reads, prints or locks many rows,
 * `file` is sent while it is read, `stream` opens one.
 */
export type Cost = 'usual' | 'expensive' | 'file' | 'stream'

/** The unit of body limits. */
export const kibibyte = 1024

type Shape = z.ZodMiniType

/** One call of the API: everything that the server, the client, the tests and OpenAPI know of it. */
export type Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  A extends Access = Access,
> = {
  /** A verb and a noun; the name in the client and the operationId in OpenAPI. */
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
  /** The call's own refusals, beside those of every call with its access. */
  problems: readonly ProblemCode[]
  rate: RateClass
  cost: Cost
  /** The largest accepted body, in bytes. A small one is read as a whole, so that its faults can be named. */
  bodyLimit: number
  /** The `Idempotency-Key` header is required. */
  idempotent: boolean
  /** The body may be a form, as in OAuth, instead of JSON. */
  isForm: boolean
  /** Programs and pages of other sites may read the answer, and shared caches may keep it for a moment. */
  isPublic: boolean
  /** The page makes the call without a user action, so it does not extend the session. */
  isByItself: boolean
  /** Set when the response is not JSON; then `answer` is unused. */
  stream: Stream | null
}

/** An empty object: unknown fields are refused, as everywhere. */
export const Nothing = z.strictObject({})
export type Nothing = z.infer<typeof Nothing>

type CallDefinition<P, Q, B, R, A> = {
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
  bodyLimit?: number
  idempotent?: boolean
  isForm?: boolean
  isPublic?: boolean
  isByItself?: boolean
  stream?: Stream
}

/**
 * Describes a call. By default it has no input, no output and no own refusals. The annotation lets the build drop calls
 * that a page does not make.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function call<
  const A extends Access,
  P extends Shape = typeof Nothing,
  Q extends Shape = typeof Nothing,
  B extends Shape = typeof Nothing,
  R extends Shape = typeof Nothing,
>(definition: CallDefinition<P, Q, B, R, A>): Call<P, Q, B, R, A> {
  return {
    problems: [],
    rate: definition.method === 'GET' ? 'read' : 'change',
    cost: definition.stream ? costOf[definition.stream] : 'usual',
    bodyLimit: 16 * kibibyte,
    idempotent: false,
    isForm: false,
    isPublic: false,
    isByItself: false,
    ...definition,
    params: definition.params ?? (Nothing as unknown as P),
    query: definition.query ?? (Nothing as unknown as Q),
    body: definition.body ?? (Nothing as unknown as B),
    answer: definition.answer ?? (Nothing as unknown as R),
    stream: definition.stream ?? null,
  }
}

const costOf: Record<Stream, Cost> = { calendar: 'file', csv: 'file', events: 'stream', pdf: 'file', redirect: 'usual' }

export type ParamsOf<C extends Call> = z.output<C['params']>
export type QueryOf<C extends Call> = z.output<C['query']>
export type BodyOf<C extends Call> = z.output<C['body']>
export type AnswerOf<C extends Call> = z.output<C['answer']>
