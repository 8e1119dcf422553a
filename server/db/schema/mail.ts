import type { Generated, Json } from './column.ts'

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
  /** Smaller is sent first (server/mail/priority.ts). */
  priority: Generated<number>
}

export interface DemoLetterTable {
  mail_id: string
  delivered_at: Date
  recipient: string
  subject: string
  body: string
  /** A list of `Attachment` (server/mail/lifeLetters.ts). */
  attachments: Generated<Json>
}
