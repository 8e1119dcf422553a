import type { RegistryStatus } from '#contract/registryChange.ts'
import type { Generated, Int8, Json } from './column.ts'
import type { RegistryObjectTable } from './registryObject.ts'

export interface DomainTable extends RegistryObjectTable {
  zone_id: number
  fqdn: string
  unicode: string | null
  holder_id: string | null
  nsset_id: string | null
  keyset_id: string | null
  expires_on: string | null
  validation_expires_on: string | null
  state_rank: Generated<number>
  next_state: number | null
  next_state_on: string | null
  recheck_at: Date | null
  released_at: Date | null
  idn_table_id: string | null
  original_name: string | null
  registry_status: RegistryStatus | null
  registry_change_id: string | null
  pending_mask: Generated<Int8>
}

export interface DomainContactTable {
  domain_id: string
  contact_id: string
  roles: number
  sort_key: string
  search_key: string
  expires_on: string | null
  state_mask: Int8
  state_rank: number
  next_state: number | null
  next_state_on: string | null
  registrar_id: string
  holder_id: string | null
  nsset_id: string | null
  keyset_id: string | null
  registry_status: RegistryStatus | null
  pending_mask: Generated<Int8>
}

export interface DomainNoticeTable {
  domain_id: string
  stage: string
  expires_on: string
  contact_id: string
  noted_at: Date
  /** The day of the letter that lists it. */
  mailed_on: string | null
  post_batch: number | null
  posted_at: Date | null
}

export interface DomainNoticeDayTable {
  on_day: string
}

export interface ZoneTable {
  id: number
  fqdn: string
  time_zone: string
  currency: string
  minor_digits: number
  is_enum: boolean
  allows_idn: boolean
  allows_double_hyphen: boolean
  label_count: number
  life_cycle: Json
}
