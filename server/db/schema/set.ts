import type { RegistryStatus } from '#contract/registryChange.ts'
import type { Generated, Int8 } from './column.ts'
import type { RegistryObjectTable } from './registryObject.ts'

interface SetTable extends RegistryObjectTable {
  handle: string
  state_rank: Generated<number>
  domain_count: Generated<number>
  registry_status: RegistryStatus | null
  registry_change_id: string | null
  pending_mask: Generated<Int8>
}

export interface NssetTable extends SetTable {
  tech_check_level: Generated<number>
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

export interface KeysetTable extends SetTable {
  is_automatic: Generated<boolean>
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
