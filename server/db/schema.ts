import type { ColumnType, Generated as Defaulted } from 'kysely'
import type { LockableType, OperationAction, OperationStatus, Verdict } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { ObjectType } from '#contract/record.ts'
import type { MethodKind } from '#contract/session.ts'
import type { SetBy } from '#contract/state.ts'

/** A bigint: read as a decimal string (numbers past 2^53 would be rounded), written as bigint, number or string. */
export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>

/** A jsonb document: read parsed, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Defaulted<T>

export interface ActivityTable {
  contact_id: string
  sequence: Int8
  id: string
  recorded_at: Date
  action: string
  result: string
  actor: 'identity' | 'operator' | 'registry' | 'system'
  identity_id: string | null
  level: string | null
  object_type: ObjectType | null
  object_id: string | null
  handle: string | null
  operation_id: string | null
  detail: Json
  items_digest: Buffer | null
  personal_digest: Buffer | null
  previous_hash: Buffer
  hash: Buffer
}

export interface ActivityHeadTable {
  contact_id: string
  sequence: Int8
  hash: Buffer
}

export interface ActivityPersonalTable {
  activity_id: string
  salt: Buffer
  address: string | null
  actor_name: string | null
}

export interface AuthInfoTable {
  object_id: string
  object_type: ObjectType
  id: string
  hash: string
  made_at: Date
  expires_at: Date
  made_by_id: string | null
}

export interface AuthInfoRequestTable {
  id: string
  requested_at: Date
  object_type: ObjectType
  name: string
}

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

export interface DemoLetterTable {
  mail_id: string
  delivered_at: Date
  recipient: string
  subject: string
  body: string
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

export interface DomainTable {
  id: string
  roid: string
  zone_id: number
  fqdn: string
  unicode: string | null
  sort_key: string
  search_key: string
  registrar_id: string
  creating_registrar_id: string
  created_at: Date
  updated_at: Date | null
  transferred_at: Date | null
  deleted_at: Date | null
  imported_at: Date | null
  holder_id: string | null
  nsset_id: string | null
  keyset_id: string | null
  expires_on: string | null
  validation_expires_on: string | null
  state_mask: Generated<Int8>
  state_rank: Generated<number>
  next_state: number | null
  next_state_on: string | null
  recheck_at: Date | null
  imported_from: string | null
  idn_table_id: string | null
  original_name: string | null
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
}

export interface DomainTrafficTable {
  domain_id: string
  on_day: string
  type_a: Int8
  type_aaaa: Int8
  type_ns: Int8
  type_mx: Int8
  type_txt: Int8
  type_ds: Int8
  type_soa: Int8
  type_https: Int8
  type_other: Int8
  code_noerror: Int8
  code_nxdomain: Int8
  code_refused: Int8
  code_servfail: Int8
  code_formerr: Int8
  code_other: Int8
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

export interface IdempotencyTable {
  identity_id: string
  key: string
  request_hash: Buffer
  operation_id: string | null
  created_at: Date
  auth_info_id: string | null
}

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
}

export interface IdnTableTable {
  repository: string
  id: string
  url: string
  policy_url: string
}

export interface KeyMaterialTable {
  name: string
  value: Buffer
  created_at: Date
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

export interface LinkTable {
  id: string
  identity_id: string
  contact_id: string
  created_at: Date
  ended_at: Date | null
  ended_by: string | null
}

export interface ListingTable {
  owner_id: string
  version: Int8
}

export interface MailTable {
  id: string
  created_at: Date
  kind: string
  contact_id: string | null
  operation_id: string | null
  recipient: string | null
  language: string
  data: Json
  status: 'waiting' | 'sent' | 'undeliverable'
  attempts: Generated<number>
  next_attempt_at: Date | null
  sent_at: Date | null
  last_error: string | null
}

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

export interface ObjectStateTable {
  object_id: string
  object_type: ObjectType | 'host'
  state: number
  set_by: SetBy
  valid_from: Date
  valid_to: Date | null
  operation_id: string | null
  ended_by_operation_id: string | null
}

export interface OperationTable {
  id: string
  contact_id: string
  identity_id: string
  session_id: string
  level: string
  address: string | null
  object_type: LockableType
  action: OperationAction
  undo_of_id: string | null
  status: OperationStatus
  created_at: Date
  expires_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  total: number
  done: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  decided_to: string | null
  leased_by: string | null
  leased_until: Date | null
}

export interface OperationItemTable {
  operation_id: string
  object_id: string
  verdict: Verdict | null
  reason: ProblemCode | null
}

export interface OperationStopTable {
  operation_id: string
  asked_at: Date
}

export interface PreferenceTable {
  identity_id: string
  value: Json
}

export interface RateCountTable {
  bucket: string
  ends_at: Date
  count: number
}

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

export interface RegistryJournalTable {
  id: string
  recorded_at: Date
  object_type: ObjectType
  object_id: string
  roid: string
  handle: string
  command: 'create' | 'update' | 'delete' | 'transfer'
  change: Json
  operation_id: string | null
  status: 'waiting' | 'applied' | 'refused'
  decided_at: Date | null
  reason: string | null
}

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

export interface SavedViewTable {
  identity_id: string
  list: string
  name_key: string
  name: string
  query: string
  created_at: Date
}

export interface SessionTable {
  id: string
  secret_hash: Buffer
  identity_id: string | null
  contact_id: string | null
  method: string
  auth_time: Date | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_by: string | null
  address: string | null
  user_agent: string | null
  id_token: string | null
}

export interface SettingTable {
  name: string
  value: Json
}

export interface SignInFlowTable {
  state_hash: Buffer
  session_id: string
  method: string
  purpose: 'sign-in' | 'step-up'
  nonce: string
  code_verifier: string
  next: string
  max_age: number | null
  created_at: Date
  expires_at: Date
}

export interface StatementTable {
  code_digest: Buffer
  valid_at: Date
  object_type: ObjectType
  handle: string
  is_public: boolean
  file_digest: Buffer
}

export interface StateTable {
  number: number
  code: string
  is_external: boolean
  set_by: string
  importance: number | null
  rank: number
  tone: string
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

export interface Database {
  activity: ActivityTable
  activity_head: ActivityHeadTable
  activity_personal: ActivityPersonalTable
  auth_info: AuthInfoTable
  auth_info_request: AuthInfoRequestTable
  contact: ContactTable
  demo_letter: DemoLetterTable
  dnskey: DnskeyTable
  domain: DomainTable
  domain_contact: DomainContactTable
  domain_traffic: DomainTrafficTable
  ds_record: DsRecordTable
  host: HostTable
  idempotency: IdempotencyTable
  identity: IdentityTable
  idn_table: IdnTableTable
  key_material: KeyMaterialTable
  keyset: KeysetTable
  keyset_contact: KeysetContactTable
  link: LinkTable
  listing: ListingTable
  mail: MailTable
  nsset: NssetTable
  nsset_contact: NssetContactTable
  nsset_host: NssetHostTable
  object_state: ObjectStateTable
  operation: OperationTable
  operation_item: OperationItemTable
  operation_stop: OperationStopTable
  preference: PreferenceTable
  rate_count: RateCountTable
  registrar: RegistrarTable
  registry_journal: RegistryJournalTable
  repository: RepositoryTable
  reserved_name: ReservedNameTable
  saved_view: SavedViewTable
  session: SessionTable
  setting: SettingTable
  sign_in_flow: SignInFlowTable
  state: StateTable
  statement: StatementTable
  zone: ZoneTable
}
