import * as z from 'zod/mini'
import { call, kibibyte } from './call.ts'
import { Email, orNothing, PostalAddress, Telephone } from './input.ts'
import { Handle } from './record.ts'
import { Info } from './session.ts'

/**
 * An AuthInfo as typed or pasted, without surrounding white space. One chosen by its owner may have up to 300
 * characters.
 */
const TypedAuthInfo = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/** The form of a link; the browser checks it by the same shape. */
export const Attachment = z.strictObject({ handle: Handle, authInfo: TypedAuthInfo })

export const attachContact = call({
  name: 'attachContact',
  method: 'POST',
  path: '/api/user/attach-contact/',
  access: 'signed-in',
  summary: 'Links a contact to my identity by its AuthInfo, which is used up, and goes on as that contact.',
  body: Attachment,
  answer: Info,
  problems: [
    'not-for-this-identity',
    'level-too-low',
    'not-at-this-registry',
    'reauthentication-required',
    'attach-refused',
    'contact-already-linked',
    'is-account-contact',
    'contact-blocked',
  ],
})

const Named = z.strictObject({ handle: Handle })

export const switchContact = call({
  name: 'switchContact',
  method: 'POST',
  path: '/api/user/switch-contact/',
  access: 'signed-in',
  summary: 'Goes on as another contact linked to my identity.',
  body: Named,
  answer: Info,
  problems: ['not-for-this-identity', 'level-too-low', 'object-not-found'],
})

export const detachContact = call({
  name: 'detachContact',
  method: 'POST',
  path: '/api/user/detach-contact/',
  access: 'signed-in',
  summary: 'Ends the link of my contact, named once more, and goes on as another linked one if there is any.',
  body: Named,
  answer: Info,
  problems: [
    'contact-required',
    'not-for-this-identity',
    'level-too-low',
    'contact-blocked',
    'reauthentication-required',
    'other-contact',
    'open-obligations',
  ],
})

/** The data of a new contact that the identity does not vouch for. */
export const NewContact = z.strictObject({
  /** Counts as confirmed only after its link was opened. */
  email: Email,
  telephone: z.optional(orNothing(Telephone)),
  mailingAddress: z.optional(z.nullable(PostalAddress)),
})
export type NewContact = z.infer<typeof NewContact>

export const createContact = call({
  name: 'createContact',
  method: 'POST',
  path: '/api/user/create-contact-from-nia/',
  access: 'signed-in',
  summary: 'Makes a contact of what my electronic identity vouches for, links it and goes on as it.',
  body: NewContact,
  answer: Info,
  problems: [
    'not-for-this-identity',
    'level-too-low',
    'not-at-this-registry',
    'identity-incomplete',
    'creation-unavailable',
    'idempotency-key-required',
    'idempotency-key-reused',
    'idempotency-key-running',
  ],
  idempotent: true,
  bodyLimit: 64 * kibibyte,
})
