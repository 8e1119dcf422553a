import * as z from 'zod/mini'
import { call } from './call.ts'
import { ProblemCode } from './problem.ts'
import { Day, HandleText, Instant, Ref } from './record.ts'
import { Preferences } from './view.ts'

/** The registry's own identity service, or a national or EU eID (docs/rules.md#sign-in). */
export const MethodKind = z.enum(['account', 'eid'])
export type MethodKind = z.infer<typeof MethodKind>

/**
 * How well the person is verified. For `account` the provider reports it at sign-in, or the contact's states have it
 * (none < conditional < identified < validated). For `eid` it is the provider's `acr` (low < substantial < high).
 */
export const Level = z.enum(['none', 'conditional', 'identified', 'validated', 'low', 'substantial', 'high'])
export type Level = z.infer<typeof Level>

/** The capabilities of a person; docs/rules.md#capabilities has the table. */
export const Capability = z.enum([
  'look',
  'see-merge-candidates',
  'merge',
  'block',
  'unblock',
  'change-disclose-flags',
  'change-address-disclosure',
  'attach-contact',
  'create-contact',
  'switch-contact',
  'detach-contact',
  'set-own-auth-info',
  'create-auth-info',
  'change-contact-data',
  'change-email',
  'switch-letters-on',
  'switch-letters-off',
  'watch-auctions',
  'bid',
])
export type Capability = z.infer<typeof Capability>

/**
 * Whether it is allowed, and if not the reason; `stepUpSeconds` is the highest age of the sign-in, null for no limit.
 */
export const Permission = z.object({
  allowed: z.boolean(),
  reason: z.nullable(ProblemCode),
  stepUpSeconds: z.nullable(z.int()),
})
export type Permission = z.infer<typeof Permission>

/** When the session ends without use, and its latest end. */
export const SessionEnd = z.object({
  now: Instant,
  endsAt: Instant,
  latestEndAt: Instant,
  /** The time of the person's last authentication, which decides about a step-up. */
  authenticatedAt: Instant,
})
export type SessionEnd = z.infer<typeof SessionEnd>

export const Info = z.object({
  person: z.object({ name: z.string(), method: z.string(), kind: MethodKind, level: Level }),
  contact: z.nullable(Ref),
  contacts: z.array(Ref),
  /** The reason for having no contact to work as. */
  withoutContact: z.nullable(z.enum(['contact-required', 'not-admitted'])),
  capabilities: z.record(Capability, Permission),
  session: SessionEnd,
  preferences: Preferences,
  counts: z.object({ domains: z.int(), nssets: z.int(), keysets: z.int() }),
  /** The time of the registry's data, where they are older than the operator expects; otherwise null. */
  oldDataAt: z.nullable(Instant),
})
export type Info = z.infer<typeof Info>

export const readInfo = call({
  name: 'readInfo',
  method: 'GET',
  path: '/api/user/info/',
  access: 'signed-in',
  summary: 'Who is signed in, as which contact, until when, and what they may do.',
  answer: Info,
})

export const Identity = z.object({
  issuer: z.string(),
  method: z.string(),
  kind: MethodKind,
  level: Level,
  /** Who can raise the level and on which page; null where a higher one does not exist or changes nothing. */
  raiseLevel: z.nullable(z.object({ by: z.enum(['provider', 'registry']), url: z.nullable(z.url()) })),
  name: z.nullable(z.string()),
  birthDate: z.nullable(Day),
  address: z.nullable(z.string()),
  /** The country of the address by ISO 3166-1; null where the provider sends none that a registry can store. */
  country: z.nullable(z.string()),
  /** The provider's value; it is not confirmed here. */
  email: z.nullable(z.string()),
  since: Instant,
})
export type Identity = z.infer<typeof Identity>

export const readIdentity = call({
  name: 'readIdentity',
  method: 'GET',
  path: '/api/user/identity/',
  access: 'signed-in',
  summary: 'What the identity provider vouches for.',
  answer: Identity,
})

export const SessionRow = z.object({
  id: z.uuid(),
  isThisOne: z.boolean(),
  method: z.string(),
  contact: z.nullable(HandleText),
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  startedAt: Instant,
  lastUsedAt: Instant,
  /** Null while it is active. */
  endedAt: z.nullable(Instant),
})
export type SessionRow = z.infer<typeof SessionRow>

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions/',
  access: 'signed-in',
  summary: 'My own sessions and recent sign-ins, newest first, 100 at most.',
  answer: z.object({ items: z.array(SessionRow) }),
})

export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/user/sessions/{id}/',
  access: 'signed-in',
  summary: 'Ends one of my own sessions at once.',
  params: z.strictObject({ id: z.uuid() }),
  problems: ['object-not-found'],
})

/** Ends all sessions of the identity but the present one, such as after the loss of a device. */
export const endOtherSessions = call({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions/',
  access: 'signed-in',
  summary: 'Ends all my own sessions but the present one at once.',
})

export const extendSession = call({
  name: 'extendSession',
  method: 'POST',
  path: '/api/common/session/extend/',
  access: 'signed-in',
  summary: 'Extends the session by another idle period, never past its latest end.',
  answer: SessionEnd,
})

export const signOut = call({
  name: 'signOut',
  method: 'POST',
  path: '/api/common/logout/',
  access: 'signed-in',
  summary: 'Ends the session; `endSessionUrl` is where the provider signs out too, null if it does not.',
  answer: z.object({ endSessionUrl: z.nullable(z.url()) }),
})

const Method = z.strictObject({ method: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)) })

/**
 * `next` is a path of the portal. `purpose=step-up` requests a new authentication of the same person. `loginHint` names
 * the expected user for the provider (OpenID Connect Core 3.1.2.1).
 */
export const startSignIn = call({
  name: 'startSignIn',
  method: 'GET',
  path: '/api/auth/{method}/login/',
  access: 'open',
  summary: 'Redirects to the provider.',
  params: Method,
  query: z.strictObject({
    next: z._default(z.string().check(z.maxLength(8000)), '/'),
    purpose: z._default(z.enum(['sign-in', 'step-up']), 'sign-in'),
    loginHint: z.optional(z.string().check(z.maxLength(255))),
  }),
  problems: ['not-found', 'signed-out', 'sign-in-unavailable'],
  rate: 'sign-in',
  stream: 'redirect',
})

/** The provider's response; other parameters are ignored (OpenID Connect Core 3.1.2.5). */
export const finishSignIn = call({
  name: 'finishSignIn',
  method: 'GET',
  path: '/api/auth/{method}/callback',
  access: 'open',
  summary: 'Takes the provider’s answer and redirects to where the person was going.',
  params: Method,
  query: z.looseObject({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
  rate: 'sign-in',
  stream: 'redirect',
})
