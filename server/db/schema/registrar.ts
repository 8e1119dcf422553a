import type { Generated, Json } from './column.ts'

export interface RegistrarTable {
  id: string
  roid: string
  handle: string
  sort_key: string
  search_key: string
  created_at: Date
  updated_at: Date | null
  deleted_at: Date | null
  is_system: Generated<boolean>
  name: string
  organization: string | null
  company_number: string | null
  vat_number: string | null
  telephone: string | null
  fax: string | null
  email: string | null
  url: string | null
  street: Generated<string[]>
  city: string | null
  state_or_province: string | null
  postal_code: string | null
  country: string | null
  certification: Generated<number>
  imported_from: string | null
  registry_id: string | null
  iana_id: number | null
  status: string | null
  postal_form: 'int' | 'loc' | null
  other_postal: Json | null
}
