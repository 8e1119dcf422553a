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

export interface AuthInfoRequestTable {
  id: string
  requested_at: Date
  object_type: ObjectType
  name: string
}
