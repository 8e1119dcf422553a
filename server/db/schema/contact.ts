import type { Generated, Json } from './column.ts'
import type { RegistryObjectTable } from './registryObject.ts'

export interface ContactTable extends RegistryObjectTable {
  handle: string
  name: string | null
  organization: string | null
  street: Generated<string[]>
  city: string | null
  state_or_province: string | null
  postal_code: string | null
  country: string | null
  mailing_address: Json | null
  telephone: string | null
  fax: string | null
  email: string | null
  email_confirmed_at: Date | null
  /** The previous e-mail, for a few days after a change in the portal. */
  email_before: string | null
  email_replaced_at: Date | null
  /** When mailing AuthInfo to the e-mail was refused; null again when its holder confirms one. */
  auth_info_refused_at: Date | null
  notify_email: string | null
  vat_number: string | null
  ident_type: string | null
  ident_value: string | null
  disclose_mask: Generated<number>
  wants_postal_letters: boolean | null
  verification: Json | null
  registry_id: string | null
  postal_form: 'int' | 'loc' | null
  other_postal: Json | null
}

export interface EmailConfirmationTable {
  contact_id: string
  email: string
  code_hash: Buffer
  asked_at: Date
  expires_at: Date
  identity_id: string | null
}
