import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Access, AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Language } from '#contract/record.ts'
import type { Capability, Level, MethodKind, Permission } from '#contract/session.ts'

/** The user of a valid session. */
export type SignedIn = {
  sessionId: string
  identityId: string
  method: string
  kind: MethodKind
  level: Level
  /** The permissions of the user's level, decided for this request (docs/rules.md#capabilities). */
  permissions: Record<Capability, Permission>
  /** The time of the last authentication. */
  authenticatedAt: Date
  contact: { id: string; handle: string } | null
  /** Whether the contact is administratively blocked: its user may read and change nothing. */
  isBlocked: boolean
  language: Language
  /** The database's clock when the request was identified. */
  now: Date
}

/** A signed-in user who works as a contact. */
export type Holder = SignedIn & { contact: { id: string; handle: string } }

/** The user of an auction token whose session is valid and still works as the token's contact. */
export type Bidder = {
  sessionId: string
  identityId: string
  contact: { id: string; handle: string }
  /** Whether the contact is administratively blocked now: its user may read and change nothing. */
  isBlocked: boolean
  /** Any other reason why the user may not bid; null for none. */
  whyNotBid: ProblemCode | null
  /** The database's clock when the token was checked. */
  now: Date
}

/** The caller by the access of a call. Open calls are not identified, so that a stolen session gains nothing there. */
export type Who<A extends Access> = {
  open: null
  anybody: Bidder | null
  bidder: Bidder
  'signed-in': SignedIn
  holder: Holder
}[A]

/** The request of a call, validated against the contract. */
export type CallRequest<C extends Call> = {
  who: Who<C['access']>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** Null unless the call is idempotent; then never null. */
  idempotencyKey: string | null
  /** The last event id that the client received; null for a new stream and for every other call. */
  lastEventId: string | null
  address: string
  userAgent: string
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** The cookies of the request and a way to set one, for signing in and out. */
  cookies: Cookies
  /** Replaces the owner header where the call itself changed the contact that the session works as. */
  sendOwner: (owner: Pick<SignedIn, 'identityId' | 'contact'>) => void
  /** The path and query as received: the OIDC client checks the provider's redirect as a whole. */
  url: string
  log: FastifyBaseLogger
}

export type Cookies = {
  /** The language chosen in the browser. */
  language: () => Language | undefined
  /** The language of its pages: the chosen one, or else one that the browser accepts. */
  shownLanguage: () => Language
  /** The random bytes of the session cookie, null when there is none. */
  secret: () => Buffer | null
  /** The random bytes of the device cookie, null when there is none. */
  device: () => Buffer | null
  /** Sets the device cookie for another `seconds`. */
  setDevice: (secret: Buffer, seconds: number) => void
  /** Sets the session cookie of a sign-in that is not finished; it identifies no user yet. */
  beginSignIn: (secret: Buffer) => void
  /** Sets the session cookie and the CSRF cookie bound to it. */
  startSession: (secret: Buffer) => Promise<void>
  /** Sets the cookie of an auction token, which the browser's code reads; it expires with the token. */
  startBidding: (token: string, seconds: number) => void
  endSession: () => void
}

/** The response of a call with `stream`; `over` ends an event stream that has no further events. */
export type Streamed =
  | { kind: 'redirect'; to: string }
  | { kind: 'body'; type: string; fileName?: string; body: Readable }
  | { kind: 'events'; body: Readable }
  | { kind: 'over' }

export type Route<C extends Call = Call> = {
  call: C
  /** Returns the stream of a call with `stream`, the response body of every other. */
  handle: (request: CallRequest<C>) => Promise<AnswerOf<C> | Streamed>
}

/** Binds a call of the contract to its handler; server/http/mount.ts registers it. */
export function serve<C extends Call>(call: C, handle: Route<C>['handle']): Route
// A list of routes loses the types of each call; mount.ts validates the request against the same call.
export function serve(call: Call, handle: Route['handle']): Route {
  return { call, handle }
}
