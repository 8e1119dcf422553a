import * as z from 'zod/mini'
import { LockableType, OperationAction } from '#contract/operation.ts'
import type { Language } from '#contract/record.ts'
import { wordsIn } from '#server/words.ts'

/** A letter as the outbox holds it. */
export type Notice = { id: string; recipient: string; language: Language; data: unknown; attempts: number }

/** A letter as it is sent: plain text. */
export type Letter = { mailId: string; recipient: string; subject: string; text: string }

const OperationNotice = z.object({
  objectType: LockableType,
  action: OperationAction,
  undone: z.nullable(OperationAction),
  by: z.string(),
  names: z.array(z.string()),
})

/** Writes the letter in its reader's language; throws when the outbox holds something else. */
export function renderLetter({ id, recipient, language, data }: Notice): Letter {
  const { action, by, names } = OperationNotice.parse(data)
  const words = wordsIn(language)
  const { subject, lead } = operationWords[action]
  return {
    mailId: id,
    recipient,
    subject: words.formatMessage({ id: subject }, { count: names.length }),
    text: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: lead }, { by }),
      names.join('\n'),
      words.formatMessage({ id: 'mail.operation.ending' }),
    ].join('\n\n'),
  }
}

const operationWords = {
  'block-transfer': { subject: 'mail.operation.block_transfer.subject', lead: 'mail.operation.block_transfer.lead' },
  'block-all': { subject: 'mail.operation.block_all.subject', lead: 'mail.operation.block_all.lead' },
  'unblock-transfer': {
    subject: 'mail.operation.unblock_transfer.subject',
    lead: 'mail.operation.unblock_transfer.lead',
  },
  'unblock-all': { subject: 'mail.operation.unblock_all.subject', lead: 'mail.operation.unblock_all.lead' },
  undo: { subject: 'mail.operation.undo.subject', lead: 'mail.operation.undo.lead' },
} as const satisfies Record<OperationAction, { subject: string; lead: string }>
