import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Access, AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Capability, Level, MethodKind, Permission } from '#contract/session.ts'

/** Whoever holds a living session. */
export type SignedIn = {
  sessionId: string
  identityId: string
  method: string
  kind: MethodKind
  level: Level
  /** What their level allows, already decided for this request (docs/rules.md#capabilities). */
  permissions: Record<Capability, Permission>
  /** When they last proved who they are. */
  authenticatedAt: Date
  contact: { id: string; handle: string } | null
  /** Whether that contact is administratively blocked: they look and change nothing. */
  isBlocked: boolean
  language: 'cs' | 'en'
  /** The database's clock when the request was identified. */
  now: Date
}

/** Whoever is signed in and works as a contact. */
export type Holder = SignedIn & { contact: { id: string; handle: string } }

/** Whoever holds an auction token whose session lives and still works as its contact. */
export type Bidder = {
  sessionId: string
  identityId: string
  contact: { id: string; handle: string }
  /** Whether the contact is administratively blocked this moment: they look and change nothing. */
  isBlocked: boolean
  /** Why they may not bid, beside that; null when they may. */
  whyNotBid: ProblemCode | null
  /** The database's clock when the token was checked. */
  now: Date
}

/** Open calls know nobody, so that there is nothing to misuse. */
export type Who<A extends Access> = {
  open: null
  anybody: Bidder | null
  bidder: Bidder
  'signed-in': SignedIn
  holder: Holder
}[A]

/** What was asked, checked against the contract. */
export type Asked<C extends Call> = {
  who: Who<C['access']>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** Null unless the call is idempotent; then never null. */
  idempotencyKey: string | null
  /** Where a stream of events was lost, null at its beginning and for every other call. */
  lastEventId: string | null
  address: string
  userAgent: string
  /** Fires when the asker has gone. */
  signal: AbortSignal
  /** The cookies of the request and a way to set one, for signing in and out. */
  cookies: Cookies
  /** Names the owner of the answer anew, where the call itself changed the contact that the session works as. */
  sendOwner: (owner: Pick<SignedIn, 'identityId' | 'contact'>) => void
  /** The path and query as they came, for the provider's answer that is checked as a whole. */
  url: string
  log: FastifyBaseLogger
}

export type Cookies = {
  /** The language chosen in the browser. */
  language: () => 'cs' | 'en' | undefined
  /** The random bytes of the session cookie, null when there is none. */
  secret: () => Buffer | null
  /** The random bytes of the cookie this device is known by, null when there is none. */
  device: () => Buffer | null
  /** Sets that cookie, for another `seconds`. */
  keepDevice: (secret: Buffer, seconds: number) => void
  /** Sets the session cookie of a sign-in under way; nobody is signed in with it. */
  beginSignIn: (secret: Buffer) => void
  /** Sets the session cookie and the CSRF cookie bound to it. */
  startSession: (secret: Buffer) => Promise<void>
  /** Sets the cookie of an auction token, which the browser's code reads; it lives as long as the token. */
  startBidding: (token: string, seconds: number) => void
  endSession: () => void
}

/** What a call with `stream` answers; `over` is said of events that have all been heard. */
export type Streamed =
  | { kind: 'redirect'; to: string }
  | { kind: 'body'; type: string; fileName?: string; body: Readable }
  | { kind: 'events'; body: Readable }
  | { kind: 'over' }

export type Route<C extends Call = Call> = {
  call: C
  /** A call with `stream` answers what is streamed, every other its answer. */
  handle: (asked: Asked<C>) => Promise<AnswerOf<C> | Streamed>
}

/** Binds a call of the contract to what answers it; server/http/mount.ts puts it on the wire. */
export function serve<C extends Call>(call: C, handle: Route<C>['handle']): Route
// A list of routes cannot keep each call's own types; mount.ts checks by the same call what it hands over.
export function serve(call: Call, handle: Route['handle']): Route {
  return { call, handle }
}
