import type { MethodKind } from '#contract/session.ts'
import type { Json } from './column.ts'

export interface IdentityTable {
  id: string
  issuer: string
  subject: string
  kind: MethodKind
  level: string | null
  name: string | null
  birth_date: string | null
  address: Json | null
  email: string | null
  language: string | null
  created_at: Date
  last_contact_id: string | null
  devices_since: Date | null
}

export interface LinkTable {
  id: string
  identity_id: string
  contact_id: string
  created_at: Date
  ended_at: Date | null
  ended_by: string | null
}

export interface PreferenceTable {
  identity_id: string
  value: Json
}

export interface SavedViewTable {
  identity_id: string
  list: string
  name_key: string
  name: string
  query: string
  created_at: Date
}
