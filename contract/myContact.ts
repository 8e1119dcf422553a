import * as z from 'zod/mini'
import { call, kibibyte } from './call.ts'
import { ChangedField, ContactDetail, DiscloseFlag, FieldChange } from './contact.ts'
import { Email, orNothing, PostalAddress, Telephone, VatNumber } from './input.ts'
import { Instant } from './record.ts'
import { Permission } from './session.ts'
import { StateCode } from './state.ts'

/** The fields of a contact that cannot be typed here. Its registrar changes them, or the verified identity does. */
export const LockedField = z.enum(['organization', 'name', 'ident', 'address'])
export type LockedField = z.infer<typeof LockedField>

/** A disclosure flag: whether others see the value, and whether its owner can change that, and if not the reason. */
export const FlagStatus = z.object({ flag: DiscloseFlag, disclosed: z.boolean(), change: Permission })
export type FlagStatus = z.infer<typeof FlagStatus>

/** A value where the identity and the contact differ; null where the identity has none. */
export const Difference = z.object({
  field: z.enum(['name', 'birthDate', 'address']),
  contact: z.nullable(z.string()),
  identity: z.string(),
})
export type Difference = z.infer<typeof Difference>

/** Who verified the person behind a contact, and when, as the registry recorded it. */
export const Verification = z.object({ at: Instant, by: z.string() })

/** My contact with everything that can be changed here. */
export const MyContact = z.object({
  /** Includes requested changes, confirmed or not: the initial values of the form. */
  contact: ContactDetail,
  /** Whether telephone, fax, e-mails, mailing address and VAT number can be changed, and the identity's data adopted. */
  change: Permission,
  /** Fields that the registry does not take from the portal: only the registrar changes them. */
  atRegistrar: z.array(ChangedField),
  letters: z.object({ on: Permission, off: Permission }),
  flags: z.array(FlagStatus),
  /** The state that prevents any change of a field; null where the registrar can change it. */
  locks: z.record(LockedField, z.nullable(StateCode)),
  /** An e-mail that replaces the current one when its link is opened. */
  waitingEmail: z.nullable(z.object({ email: z.string(), validUntil: Instant })),
  /**
   * Fields whose latest change the registry has not confirmed, in the order of `changedFields`; `inForce` is its value.
   */
  registryChanges: z.array(FieldChange),
  differences: z.array(Difference),
  verification: z.nullable(Verification),
})
export type MyContact = z.infer<typeof MyContact>

/** The changes. An omitted value stays; null or an empty text removes it. */
export const ContactChange = z.strictObject({
  telephone: z.optional(orNothing(Telephone)),
  fax: z.optional(orNothing(Telephone)),
  /** Takes effect when its link is opened. The current e-mail withdraws a waiting one. */
  email: z.optional(Email),
  notifyEmail: z.optional(orNothing(Email)),
  vatNumber: z.optional(orNothing(VatNumber)),
  mailingAddress: z.optional(z.nullable(PostalAddress)),
  discloseFlags: z.optional(z.partialRecord(DiscloseFlag, z.boolean())),
  /** Null means no preference. */
  postalLetters: z.optional(z.nullable(z.boolean())),
  /** Adopts what the identity vouches for. */
  fromIdentity: z.optional(z.literal(true)),
})
export type ContactChange = z.infer<typeof ContactChange>

export const readMyContact = call({
  name: 'readMyContact',
  method: 'GET',
  path: '/api/user/update/',
  access: 'holder',
  summary: 'My contact, what of it can be changed here, and where the identity vouches for something else.',
  answer: MyContact,
})

export const updateContact = call({
  name: 'updateContact',
  method: 'POST',
  path: '/api/user/update/',
  access: 'holder',
  summary: 'Changes my contact; another e-mail only when the link mailed to it is opened.',
  body: ContactChange,
  answer: MyContact,
  problems: [
    'being-changed',
    'contact-blocked',
    'reauthentication-required',
    'level-too-low',
    'not-for-this-identity',
    'change-at-registrar',
    'not-at-this-registry',
    'update-is-blocked',
    'organization-address-is-public',
  ],
  cost: 'expensive',
  bodyLimit: 128 * kibibyte,
})

export const readDiscloseFlags = call({
  name: 'readDiscloseFlags',
  method: 'GET',
  path: '/api/user/disclose-flags/',
  access: 'holder',
  summary: 'Which values of my contact others see, and whether I can change that.',
  answer: z.object({ items: z.array(FlagStatus) }),
})

export const confirmEmail = call({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/public/confirm-email/',
  access: 'open',
  summary: 'Confirms an e-mail by the code of the link mailed to it: it is the contact’s from now on.',
  body: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  answer: z.object({ email: z.string() }),
  problems: ['confirmation-not-valid', 'being-changed'],
  rate: 'sign-in',
})
