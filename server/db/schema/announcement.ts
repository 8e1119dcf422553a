import type { Generated } from './column.ts'

export interface AnnouncementTable {
  id: string
  version: Generated<number>
  level: 'info' | 'warning'
  text_cs: string
  text_en: string
  from_at: Date
  to_at: Date | null
}
