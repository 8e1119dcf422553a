import type { ObjectType } from '#contract/record.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import type { Json } from './column.ts'

export interface RepositoryTable {
  tld: string
  deposit_id: string
  deposit_type: 'FULL' | 'DIFF' | 'INCR'
  resend: number
  watermark: Date
  full_deposit_id: string
  full_watermark: Date
  imported_at: Date
  refused_domains: number
  epp_params: Json | null
}

export interface ReservedNameTable {
  repository: string
  fqdn: string
  unicode: string | null
  idn_table_id: string | null
  original_name: string | null
  name_state: string
  has_mirrored_servers: boolean
  created_at: Date | null
}

export interface IdnTableTable {
  repository: string
  id: string
  url: string
  policy_url: string
}

export interface RegistryJournalTable {
  id: string
  recorded_at: Date
  object_type: ObjectType
  object_id: string
  roid: string
  handle: string
  command: 'create' | 'update' | 'delete' | 'transfer'
  change: Json
  previous: Json | null
  operation_id: string | null
  status: RegistryStatus
  decided_at: Date | null
  reason: string | null
}
