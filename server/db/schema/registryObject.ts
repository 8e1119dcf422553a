import type { Generated, Int8 } from './column.ts'

/** The common columns of contacts, sets and domains: identity, order and search, sponsor, history and states. */
export interface RegistryObjectTable {
  id: string
  roid: string
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
  imported_from: string | null
}
