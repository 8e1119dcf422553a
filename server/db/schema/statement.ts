import type { ObjectType } from '#contract/record.ts'

export interface StatementTable {
  code_digest: Buffer
  valid_at: Date
  object_type: ObjectType
  handle: string
  is_public: boolean
  file_digest: Buffer
}
