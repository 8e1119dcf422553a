import type { RegistryStatus } from '#contract/registryChange.ts'
import * as z from 'zod/mini'
import type { PostalForm } from '../deposit.ts'

/** Statuses and contacts; a contact's `type` is its role: admin, tech, billing. */
const Parts = z.object({
  status: z.optional(z.array(z.string())),
  contact: z.optional(z.array(z.object({ type: z.string(), id: z.string() }))),
})
export type EppParts = z.infer<typeof Parts>

/** A new AuthInfo: `hash` is PHC text with its method, cost and salt; null where the AuthInfo was used up. */
const AuthInfoChange = z.nullable(z.object({ hash: z.string(), expiresAt: z.string() }))

const Text = z.nullable(z.string())
const Postal = z.object({ street: z.array(z.string()), city: Text, sp: Text, pc: Text, cc: Text })

/**
 * Other data of a contact, named as in RFC 5733 section 3.2.5; null removes a value. The fields after `disclose` are
 * unknown to EPP and have our names.
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
/** The previous values, where the e-mail may have been missing. */
const EppContactPrevious = z.extend(EppContactChange, { email: z.optional(Text) })
export type EppContactChange = z.infer<typeof EppContactChange>

/** The additions, removals and replacements of a change, as an EPP update (RFC 5731 section 3.2.5). */
export const EppChange = z.object({
  add: z.optional(Parts),
  rem: z.optional(Parts),
  chg: z.optional(
    z.object({
      /** A new holder of a domain. */
      registrant: z.optional(z.string()),
      authInfo: z.optional(AuthInfoChange),
      contact: z.optional(EppContactChange),
    }),
  ),
})
export type EppChange = z.infer<typeof EppChange>

/** The registry's version of a contact: the forms of its addresses, empty where unknown, and its `disclose_mask`. */
export type HeldContact = { forms: readonly PostalForm[]; discloseMask: number }

/**
 * The replaced values of a change: the states that the holder had set, and the previous holder of a domain. Previous
 * values of a contact have the shape of the change.
 */
export const Previous = z.object({
  status: z.optional(z.array(z.string())),
  registrant: z.optional(z.string()),
  contact: z.optional(EppContactPrevious),
})
export type Previous = z.infer<typeof Previous>

/**
 * One change made here, for the registry to apply. Contacts have the registry's spelling. Times are ISO 8601 in UTC, to
 * the microsecond.
 */
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
  /** The changed contact; not part of the output. */
  contact?: HeldContact
}

/** Returns the entry as a line of JSON, as the registry reads it. */
export function lineOfEntry({ contact: _contact, ...entry }: JournalEntry): string {
  return JSON.stringify(entry)
}
