import * as z from 'zod/mini'
import { call } from './call.ts'
import { ContactDetail, DiscloseFlag, FieldChange } from './contact.ts'
import { Email, orNothing, PostalAddress, Telephone, VatNumber } from './input.ts'
import { Instant } from './record.ts'
import { Permission } from './session.ts'
import { StateCode } from './state.ts'

/** What of a contact is never typed here: its registrar changes it, or the identity it was verified with. */
export const LockedField = z.enum(['organization', 'name', 'ident', 'address'])
export type LockedField = z.infer<typeof LockedField>

/** A flag of disclosure: whether others see the value, and whether its owner can change that, and if not why. */
export const FlagStanding = z.object({ flag: DiscloseFlag, disclosed: z.boolean(), change: Permission })
export type FlagStanding = z.infer<typeof FlagStanding>

/** What the identity vouches for and the contact says otherwise; null where it says nothing. */
export const Difference = z.object({
  field: z.enum(['name', 'birthDate', 'address']),
  contact: z.nullable(z.string()),
  identity: z.string(),
})
export type Difference = z.infer<typeof Difference>

/** Who vouched for the person behind a contact, and when, as the registry has it on record. */
export const Verification = z.object({ at: Instant, by: z.string() })

/** My contact with everything that can be done about it here. */
export const MyContact = z.object({
  /** With what is requested, confirmed or not: what the form begins with. */
  contact: ContactDetail,
  /** Whether telephone, fax, e-mails, mailing address and VAT number can be changed, and the identity's data taken over. */
  change: Permission,
  letters: z.object({ on: Permission, off: Permission }),
  flags: z.array(FlagStanding),
  /** The state that forbids to change a field anywhere; null where its registrar can change it. */
  locks: z.record(LockedField, z.nullable(StateCode)),
  /** An e-mail that takes the place of the present one when the link mailed to it is opened. */
  waitingEmail: z.nullable(z.object({ email: z.string(), validUntil: Instant })),
  /** Fields whose latest change the registry has not confirmed, in the order of `changedFields`; `inForce` is its value. */
  registryChanges: z.array(FieldChange),
  differences: z.array(Difference),
  verification: z.nullable(Verification),
})
export type MyContact = z.infer<typeof MyContact>

/** What is changed; a value left out stays, null or an empty text takes it away. */
export const ContactChange = z.strictObject({
  telephone: z.optional(orNothing(Telephone)),
  fax: z.optional(orNothing(Telephone)),
  /** Takes effect when the link mailed to it is opened; the present one again withdraws another that waits. */
  email: z.optional(Email),
  notifyEmail: z.optional(orNothing(Email)),
  vatNumber: z.optional(orNothing(VatNumber)),
  mailingAddress: z.optional(z.nullable(PostalAddress)),
  discloseFlags: z.optional(z.partialRecord(DiscloseFlag, z.boolean())),
  /** Null is no preference. */
  postalLetters: z.optional(z.nullable(z.boolean())),
  /** Takes over what the identity vouches for. */
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
    'update-is-blocked',
    'organization-address-is-public',
  ],
  cost: 'expensive',
})

export const readDiscloseFlags = call({
  name: 'readDiscloseFlags',
  method: 'GET',
  path: '/api/user/disclose-flags/',
  access: 'holder',
  summary: 'Which values of my contact others see, and whether I can change that.',
  answer: z.object({ items: z.array(FlagStanding) }),
})

/** How long a link that confirms an e-mail is good, in days. */
export const emailConfirmationDays = 3

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
