import type { ObjectType } from '#contract/record.ts'
import type { SetBy } from '#contract/state.ts'

export interface StateTable {
  number: number
  code: string
  is_external: boolean
  set_by: string
  importance: number | null
  rank: number
  tone: string
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
  journal_id: string | null
  ended_by_journal_id: string | null
}
