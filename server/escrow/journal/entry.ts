import type { RegistryStatus } from '#contract/registryChange.ts'
import * as z from 'zod/mini'
import type { PostalForm } from '../deposit.ts'

/** Statuses and contacts; a contact's `type` is what it is there: admin, tech, billing. */
const Parts = z.object({
  status: z.optional(z.array(z.string())),
  contact: z.optional(z.array(z.object({ type: z.string(), id: z.string() }))),
})
export type EppParts = z.infer<typeof Parts>

/** A new AuthInfo: `hash` is PHC text with its method, cost and salt; null where the one there was is used up. */
const AuthInfoChange = z.nullable(z.object({ hash: z.string(), expiresAt: z.string() }))

const Text = z.nullable(z.string())
const Postal = z.object({ street: z.array(z.string()), city: Text, sp: Text, pc: Text, cc: Text })

/**
 * Other data of a contact, in the words of RFC 5733 section 3.2.5; null takes a value away. What stands behind
 * `disclose` has no word there: those keep ours.
 */
const EppContactChange = z.object({
  postalInfo: z.optional(z.object({ name: z.optional(Text), addr: z.optional(Postal) })),
  voice: z.optional(Text),
  fax: z.optional(Text),
  email: z.optional(z.string()),
  disclose: z.optional(z.record(z.string(), z.boolean())),
  notifyEmail: z.optional(Text),
  vat: z.optional(Text),
  ident: z.optional(z.object({ type: Text, value: Text })),
  mailingAddress: z.optional(z.nullable(z.looseObject({}))),
  postalLetters: z.optional(z.nullable(z.boolean())),
})
/** The same of before, when the e-mail may have been none. */
const EppContactPrevious = z.extend(EppContactChange, { email: z.optional(Text) })
export type EppContactChange = z.infer<typeof EppContactChange>

/** What a change adds, removes and replaces, in the words of an EPP update (RFC 5731 section 3.2.5). */
export const EppChange = z.object({
  add: z.optional(Parts),
  rem: z.optional(Parts),
  chg: z.optional(
    z.object({
      /** Another holder of a domain. */
      registrant: z.optional(z.string()),
      authInfo: z.optional(AuthInfoChange),
      contact: z.optional(EppContactChange),
    }),
  ),
})
export type EppChange = z.infer<typeof EppChange>

/** How the registry holds a contact: the forms of its addresses, empty where it is not known, and its `disclose_mask`. */
export type HeldContact = { forms: readonly PostalForm[]; discloseMask: number }

/**
 * What a change replaced: of the states it names those that the holder had set, and of a contact's values those of
 * before, in the words of the change.
 */
export const Previous = z.object({ status: z.optional(z.array(z.string())), contact: z.optional(EppContactPrevious) })
export type Previous = z.infer<typeof Previous>

/** One change made here, for the registry to apply. Contacts are named as the registry spells them. Instants are ISO 8601 in UTC, to the microsecond. */
export type JournalEntry = {
  id: string
  recordedAt: string
  objectType: string
  handle: string
  roid: string
  command: string
  change: unknown
  operationId: string | null
  status: RegistryStatus
  decidedAt: string | null
  reason: string | null
  /** The contact it is about; no part of what is written out. */
  contact?: HeldContact
}
