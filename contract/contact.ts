import * as z from 'zod/mini'
import { call } from './call.ts'
import { Handle, HandleText, Instant, Ref } from './record.ts'
import { RegistryChange } from './registryChange.ts'
import { StateRow } from './state.ts'

/**
 * The fields of a contact that its owner can show or hide (docs/rules.md#disclosure); name and organization are public.
 */
export const DiscloseFlag = z.enum(['email', 'address', 'telephone', 'fax', 'ident', 'vatNumber', 'notifyEmail'])
export type DiscloseFlag = z.infer<typeof DiscloseFlag>

/**
 * A value with its disclosure flag. A stranger gets `{ "disclosed": false }` for a hidden value, present or not. The
 * owner gets every value with its flag. An empty value is null.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function disclosable<T extends z.ZodMiniType>(value: T) {
  return z.object({ disclosed: z.boolean(), value: z.optional(z.nullable(value)) })
}

const Text = disclosable(z.string())
export type DisclosableText = z.infer<typeof Text>

/** A postal address; `street` has up to three lines, `country` is an ISO 3166 code. Older data may lack anything. */
export const Address = z.object({
  street: z.array(z.string()),
  city: z.nullable(z.string()),
  stateOrProvince: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
})
export type Address = z.infer<typeof Address>

/** `op`, `passport`, `mpsv`, `ico`, `birthday` or another type of the registry, with its value. */
export const Ident = z.object({ type: z.nullable(z.string()), value: z.string() })
export type Ident = z.infer<typeof Ident>

/** The fields of a contact that can be changed here, in display order. */
export const changedFields = [
  'name',
  'birthDate',
  'address',
  'telephone',
  'fax',
  'email',
  'notifyEmail',
  'vatNumber',
  'mailingAddress',
  'disclosure',
  'postalLetters',
] as const
export const ChangedField = z.enum(changedFields)
export type ChangedField = z.infer<typeof ChangedField>

/** A field whose latest change the registry has not confirmed. Disclosure has one for each changed flag. */
export const FieldChange = z.extend(RegistryChange, {
  field: ChangedField,
  /** The flag, where `field` is `disclosure`. */
  flag: z.nullable(DiscloseFlag),
  /** The value as text: an address on one line, a flag or a wish for letters as `yes` or `no`; null for none. */
  requested: z.nullable(z.string()),
  /** The registry's value. */
  inForce: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

/**
 * `own` is my contact, else the public view; without links that has only the handle and the registrar. The values are
 * the registry's; requested changes are in `registryChanges`.
 */
export const ContactDetail = z.object({
  access: z.enum(['own', 'public']),
  handle: HandleText,
  registrar: Ref,
  /** A domain, an nsset or a keyset has the contact. */
  isLinked: z.boolean(),
  name: Text,
  /** Empty for a natural person. */
  organization: Text,
  address: disclosable(Address),
  /** Has no flag, because only the owner sees it. */
  mailingAddress: disclosable(Address),
  telephone: Text,
  fax: Text,
  email: Text,
  notifyEmail: Text,
  vatNumber: Text,
  ident: disclosable(Ident),
  /** The following fields are null to strangers, except the times and external states of a linked contact. */
  createdAt: z.nullable(Instant),
  updatedAt: z.nullable(Instant),
  states: z.array(StateRow),
  roid: z.nullable(z.string()),
  creatingRegistrar: z.nullable(Ref),
  transferredAt: z.nullable(Instant),
  emailConfirmedAt: z.nullable(Instant),
  /** Whether expiry letters come by post; null without a preference. */
  wantsPostalLetters: z.nullable(z.boolean()),
  /** Of my contact; in the order of `changedFields`. */
  registryChanges: z.array(FieldChange),
})
export type ContactDetail = z.infer<typeof ContactDetail>

export const readContact = call({
  name: 'readContact',
  method: 'GET',
  path: '/api/registry/contact/{id}/',
  access: 'holder',
  summary: 'One contact: everything with its disclosure if it is mine, else its public view (100 an hour).',
  params: z.strictObject({ id: Handle }),
  answer: ContactDetail,
  problems: ['object-not-found'],
})
