import type { Generated, Int8, Json } from './column.ts'

export interface ContactTable {
  id: string
  roid: string
  handle: string
  sort_key: string
  search_key: string
  registrar_id: string
  creating_registrar_id: string
  created_at: Date
  updated_at: Date | null
  transferred_at: Date | null
  deleted_at: Date | null
  imported_at: Date | null
  state_mask: Generated<Int8>
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
  notify_email: string | null
  vat_number: string | null
  ident_type: string | null
  ident_value: string | null
  disclose_mask: Generated<number>
  wants_postal_letters: boolean | null
  verification: Json | null
  imported_from: string | null
  registry_id: string | null
  postal_form: 'int' | 'loc' | null
  other_postal: Json | null
}
