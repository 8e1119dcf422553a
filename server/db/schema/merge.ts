import type { LockableType } from '#contract/operation.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Json } from './column.ts'

export interface ContactMergeTable {
  id: string
  merged_at: Date
  from_id: string
  into_id: string
  identity_id: string
}

export interface ContactMergeItemTable {
  merge_id: string
  object_type: LockableType
  object_id: string
}

export interface PollMessageTable {
  id: string
  recorded_at: Date
  registrar_id: string
  object_type: ObjectType
  object_id: string
  handle: string
  operation: 'update' | 'delete'
  change: Json
  reason: string
  status: 'waiting' | 'taken'
  taken_at: Date | null
}
