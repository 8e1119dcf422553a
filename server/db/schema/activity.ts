import type { ObjectType } from '#contract/record.ts'
import type { Int8, Json } from './column.ts'

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

export interface ActivitySignatureTable {
  number: Int8
  day: string
  signed_at: Date
  previous_hash: Buffer
  heads_digest: Buffer
  certificate_digest: Buffer
  signature: Buffer
}

export interface ActivitySignedHeadTable {
  contact_id: string
  sequence: Int8
  hash: Buffer
  number: Int8
}
