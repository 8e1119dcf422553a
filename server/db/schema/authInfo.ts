import type { ObjectType } from '#contract/record.ts'

export interface AuthInfoTable {
  object_id: string
  object_type: ObjectType
  id: string
  hash: string
  made_at: Date
  expires_at: Date
  made_by_id: string | null
}

/** A link by which the owner of a replaced e-mail refuses AuthInfo by mail, one for each contact that had it. */
export interface AuthInfoRefusalTable {
  code_hash: Buffer
  contact_id: string
  object_id: string
  object_type: ObjectType
  /** The AuthInfo that the same request mailed to other addresses. */
  auth_info_id: string | null
  expires_at: Date
}

export interface AuthInfoRequestTable {
  id: string
  requested_at: Date
  object_type: ObjectType
  name: string
}
