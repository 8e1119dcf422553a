import type { Generated, Int8 } from './column.ts'

export interface NssetTable {
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
  state_rank: Generated<number>
  tech_check_level: Generated<number>
  domain_count: Generated<number>
  imported_from: string | null
}

export interface NssetContactTable {
  nsset_id: string
  contact_id: string
}

export interface NssetHostTable {
  nsset_id: string
  position: number
  host_id: string
}

export interface HostTable {
  id: string
  roid: string | null
  fqdn: string
  registrar_id: string
  created_at: Date
  updated_at: Date | null
  deleted_at: Date | null
  imported_at: Date | null
  state_mask: Generated<Int8>
  addresses: Generated<string[]>
  imported_from: string | null
  creating_registrar_id: string | null
  transferred_at: Date | null
}

export interface KeysetTable {
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
  state_rank: Generated<number>
  is_automatic: Generated<boolean>
  domain_count: Generated<number>
  imported_from: string | null
}

export interface KeysetContactTable {
  keyset_id: string
  contact_id: string
}

export interface DnskeyTable {
  keyset_id: string
  position: number
  flags: number
  protocol: number
  algorithm: number
  public_key: Buffer
  key_tag: number
}

export interface DsRecordTable {
  keyset_id: string
  position: number
  key_tag: number
  algorithm: number
  digest_type: number
  digest: Buffer
  max_sig_life: number | null
}
