import type { LockableType, OperationAction, OperationStatus, Verdict } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Generated } from './column.ts'

export interface OperationTable {
  id: string
  contact_id: string
  identity_id: string
  session_id: string | null
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
  registry_pending: Generated<number>
  registry_rejected: Generated<number>
  registry_decided_at: Date | null
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

export interface IdempotencyTable {
  identity_id: string
  key: string
  request_hash: Buffer
  operation_id: string | null
  created_at: Date
  auth_info_id: string | null
  contact_id: string | null
}
