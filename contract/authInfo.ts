import * as z from 'zod/mini'
import { call } from './call.ts'
import { ChosenAuthInfo } from './input.ts'
import { Fqdn, Handle, Instant, ObjectType, Ref } from './record.ts'
import { Permission } from './session.ts'

/** The characters of a created AuthInfo. No two of them look alike. */
export const authInfoAlphabet = '23456789abcdefghjkmnpqrstuvwxyzABDEFGHJLMNQRTY'

/** Who can remove the lock that prevents a transfer. */
export const LockedBy = z.enum(['holder', 'registrar', 'registry'])
export type LockedBy = z.infer<typeof LockedBy>

/** The status of an object's AuthInfo, never its value: only a hash is stored. */
export const AuthInfoStatus = z.object({
  /** The valid AuthInfo; null without one. */
  active: z.nullable(
    z.object({
      madeAt: Instant,
      validUntil: Instant,
      /** The contact that created it; null where it was mailed on request. */
      madeBy: z.nullable(Ref),
      isMine: z.boolean(),
    }),
  ),
  /** Whether I can create one now, and if not the reason. */
  creation: Permission,
  /** For how many days a new one is valid. */
  days: z.int(),
  /** With `transfer-is-blocked`. */
  lockedBy: z.nullable(LockedBy),
})
export type AuthInfoStatus = z.infer<typeof AuthInfoStatus>

/** The object. The type decides whether the id is a name or a handle; an invalid id matches no object. */
const OfObject = { type: ObjectType, id: z.union([Handle, Fqdn]) }

export const readAuthInfo = call({
  name: 'readAuthInfo',
  method: 'GET',
  path: '/api/registry/{type}/{id}/auth-info/',
  access: 'holder',
  summary: 'Whether an object of mine has an AuthInfo, until when, made by whom, and whether I can make one.',
  params: z.strictObject(OfObject),
  answer: AuthInfoStatus,
  problems: ['object-not-found'],
})

export const MadeAuthInfo = z.object({ authInfo: z.string(), status: AuthInfoStatus })
export type MadeAuthInfo = z.infer<typeof MadeAuthInfo>

export const createAuthInfo = call({
  name: 'createAuthInfo',
  method: 'POST',
  path: '/api/registry/{type}/{id}/auth-info/',
  access: 'holder',
  summary: 'Makes a new AuthInfo for an object of mine, which replaces the old one, and shows it this once.',
  params: z.strictObject(OfObject),
  answer: MadeAuthInfo,
  problems: [
    'object-not-found',
    'contact-blocked',
    'level-too-low',
    'not-at-this-registry',
    'reauthentication-required',
    'transfer-is-blocked',
    'auth-info-is-active',
    'being-changed',
    'registry-unavailable',
    'registry-refused',
    'already-shown',
    'idempotency-key-required',
    'idempotency-key-reused',
    'idempotency-key-running',
  ],
  idempotent: true,
  cost: 'expensive',
})

/** The status of my contact's AuthInfo, with the number of domains that it could transfer. */
export const MyAuthInfoStatus = z.extend(AuthInfoStatus, { domains: z.int() })
export type MyAuthInfoStatus = z.infer<typeof MyAuthInfoStatus>

export const readMyAuthInfo = call({
  name: 'readMyAuthInfo',
  method: 'GET',
  path: '/api/user/auth-info/',
  access: 'holder',
  summary: 'Whether my contact has an AuthInfo, until when, made by whom, and how many domains it could move.',
  answer: MyAuthInfoStatus,
})

export const MyMadeAuthInfo = z.object({ authInfo: z.string(), status: MyAuthInfoStatus })
export type MyMadeAuthInfo = z.infer<typeof MyMadeAuthInfo>

export const createMyAuthInfo = call({
  name: 'createMyAuthInfo',
  method: 'POST',
  path: '/api/user/auth-info/',
  access: 'holder',
  summary: 'Gives my contact a new AuthInfo, made here or chosen by me, and shows it this once.',
  body: z.strictObject({ authInfo: z.optional(ChosenAuthInfo) }),
  answer: MyMadeAuthInfo,
  problems: [
    'contact-blocked',
    'level-too-low',
    'not-at-this-registry',
    'reauthentication-required',
    'auth-info-is-active',
    'being-changed',
    'registry-unavailable',
    'registry-refused',
    'already-shown',
    'idempotency-key-required',
    'idempotency-key-reused',
    'idempotency-key-running',
  ],
  idempotent: true,
  cost: 'expensive',
})

export const requestAuthInfo = call({
  name: 'requestAuthInfo',
  method: 'POST',
  path: '/api/public/auth-info-request/',
  access: 'open',
  summary:
    'Has a fresh AuthInfo mailed to where the registry writes to, if there is such an object; always one answer.',
  body: z.strictObject(OfObject),
  problems: ['not-at-this-registry'],
  rate: 'sign-in',
})

export const refuseAuthInfo = call({
  name: 'refuseAuthInfo',
  method: 'POST',
  path: '/api/public/auth-info-refusal/',
  access: 'open',
  summary:
    'Stops AuthInfo by mail to a changed e-mail, by the code of the link mailed to the one before, until the holder confirms it again.',
  body: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  problems: ['refusal-not-valid', 'being-changed'],
  rate: 'sign-in',
})
