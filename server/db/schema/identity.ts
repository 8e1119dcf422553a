import type { MethodKind } from '#contract/session.ts'
import type { Json } from './column.ts'

export interface IdentityTable {
  id: string
  issuer: string
  subject: string
  /** The kind of the first sign-in or link; read only for sessions and links of the previous version, which have none. */
  kind: MethodKind
  /** The level of the eID sign-in that vouched for name, birth date and address; null without one. */
  level: string | null
  name: string | null
  birth_date: string | null
  address: Json | null
  email: string | null
  language: string | null
  created_at: Date
  last_contact_id: string | null
  devices_since: Date | null
  erased_at: Date | null
}

export interface LinkTable {
  id: string
  identity_id: string
  contact_id: string
  /** Null where the previous version wrote the row. */
  kind: MethodKind | null
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
