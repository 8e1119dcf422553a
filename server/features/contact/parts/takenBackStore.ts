import { sql, type UpdateObject } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

type Values = UpdateObject<Database, 'contact'>

/** Values of a contact by their journal names, each flag of disclosure as `flag …`. */
export type JournalValues = Readonly<Record<string, unknown>>

/** Sets values of a contact to the registry's. A restored e-mail is confirmed only if it is the previous one. */
export async function recordRegistryValues(tx: Tx, contactId: string, values: JournalValues): Promise<void> {
  const set: Values = {}
  let mask = sql<number>`disclose_mask`
  for (const [name, value] of Object.entries(values)) {
    const bit = flagBits.get(name)
    if (bit === undefined) Object.assign(set, columnsOf(name, value))
    else mask = value === true ? sql<number>`(${mask} | ${sql.lit(bit)})` : sql<number>`(${mask} & ~${sql.lit(bit)})`
  }
  await tx
    .updateTable('contact')
    .set({ ...set, disclose_mask: mask })
    .where('id', '=', contactId)
    .execute()
}

const Text = z.nullable(z.string())
const Address = z.object({ street: z.array(z.string()), city: Text, sp: Text, pc: Text, cc: Text })
const Ident = z.object({ type: Text, value: Text })

function columnsOf(name: string, value: unknown): Values {
  switch (name) {
    case 'name':
      return { name: Text.parse(value) }
    case 'voice':
      return { telephone: Text.parse(value) }
    case 'fax':
      return { fax: Text.parse(value) }
    case 'email':
      // The confirmation belonged to the other e-mail; the registry's own counts as set by the registry.
      return {
        email: Text.parse(value),
        email_confirmed_at: sql<Date>`case when email_before = ${Text.parse(value)} then email_confirmed_at end`,
        email_before: null,
        email_replaced_at: null,
      }
    case 'notifyEmail':
      return { notify_email: Text.parse(value) }
    case 'vat':
      return { vat_number: Text.parse(value) }
    case 'addr': {
      const { street, city, sp, pc, cc } = Address.parse(value)
      return { street, city, state_or_province: sp, postal_code: pc, country: cc }
    }
    case 'ident': {
      const { type, value: text } = Ident.parse(value)
      return { ident_type: type, ident_value: text }
    }
    case 'mailingAddress':
      return { mailing_address: value === null ? null : JSON.stringify(value) }
    case 'postalLetters':
      return { wants_postal_letters: z.nullable(z.boolean()).parse(value) }
    default:
      return {}
  }
}

const flagBits = new Map<string, number>([
  ['flag addr', disclosureBits.address],
  ['flag voice', disclosureBits.telephone],
  ['flag fax', disclosureBits.fax],
  ['flag email', disclosureBits.email],
  ['flag ident', disclosureBits.ident],
  ['flag vat', disclosureBits.vatNumber],
  ['flag notifyEmail', disclosureBits.notifyEmail],
])
