import * as z from 'zod/mini'
import { contactFields } from '#intl/contactFields.ts'
import { ChangedField } from '#contract/contact.ts'
import type { Keys } from '#server/db/keyMaterial.ts'
import type { wordsIn } from '#server/intl/words.ts'
import { unsealed } from './seal.ts'

type Words = ReturnType<typeof wordsIn>
type LetterContent = { subject: string; parts: string[] }

/**
 * The data of a letter about a change of contact data. `email` is the requested or new e-mail, or the one that gets no
 * AuthInfo. `fields` are the other changed fields. A `requested` change waits for the registry. `sealed` is the link
 * that refuses AuthInfo by mail to the new e-mail, encrypted (seal.ts) while the letter waits; it is valid for `days`.
 */
export const ContactNotice = z.object({
  deed: z.enum([
    'updated',
    'update-requested',
    'email-requested',
    'email-asked',
    'email-changed',
    'auth-info-made',
    'auth-info-refused',
  ]),
  handle: z.string(),
  email: z.nullable(z.string()),
  fields: z.array(ChangedField),
  sealed: z.optional(z.string()),
  days: z.optional(z.int()),
})
export type ContactNotice = z.infer<typeof ContactNotice>

/**
 * The data of the letter that confirms an e-mail. Its link is encrypted (seal.ts) while the letter waits. Letters of
 * earlier versions have no `days`: 3 was no setting.
 */
export const ConfirmationNotice = z.object({
  handle: z.string(),
  sealed: z.string(),
  days: z._default(z.int(), 3),
})
export type ConfirmationNotice = z.infer<typeof ConfirmationNotice>

/** Renders the letter to a contact whose data have changed or are about to. */
export function ofContact(data: unknown, words: Words, keys: Keys['accepted']): LetterContent {
  const { deed: kind, handle, email, fields, sealed, days = 0 } = ContactNotice.parse(data)
  const { subject, lead } = contactWords[kind]
  const named = fields.map((field) => `– ${words.formatMessage({ id: contactFields[field] })}`)
  return {
    subject: words.formatMessage({ id: subject }, { handle }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: lead }, { handle, email: email ?? '' }),
      ...(named.length > 0 ? [named.join('\n')] : []),
      ...(sealed === undefined ? [] : refusalParts({ sealed, days }, words, keys)),
      words.formatMessage({ id: 'mail.contact.ending' }),
    ],
  }
}

/** Returns the parts of a letter that offer the link that refuses AuthInfo by mail to a new e-mail. */
export function refusalParts(
  { sealed, days }: { sealed: string; days: number },
  words: Words,
  keys: Keys['accepted'],
): string[] {
  return [
    words.formatMessage({ id: 'mail.auth_info_asked.refuse' }),
    unsealed(sealed, keys),
    words.formatMessage({ id: 'mail.confirmation.validity' }, { days }),
  ]
}

/** Renders the letter with the link that confirms its recipient's e-mail. */
export function ofConfirmation(data: unknown, words: Words, keys: Keys['accepted']): LetterContent {
  const { handle, sealed, days } = ConfirmationNotice.parse(data)
  return {
    subject: words.formatMessage({ id: 'mail.confirmation.subject' }, { handle }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.confirmation.lead' }, { handle }),
      unsealed(sealed, keys),
      words.formatMessage({ id: 'mail.confirmation.validity' }, { days }),
      words.formatMessage({ id: 'mail.confirmation.ending' }),
    ],
  }
}

const contactWords = {
  updated: { subject: 'mail.contact.updated.subject', lead: 'mail.contact.updated.lead' },
  'email-asked': { subject: 'mail.contact.email_asked.subject', lead: 'mail.contact.email_asked.lead' },
  'email-changed': { subject: 'mail.contact.email_changed.subject', lead: 'mail.contact.email_changed.lead' },
  'update-requested': { subject: 'mail.contact.requested.subject', lead: 'mail.contact.requested.lead' },
  'email-requested': { subject: 'mail.contact.requested.subject', lead: 'mail.contact.email_requested.lead' },
  'auth-info-refused': {
    subject: 'mail.contact.auth_info_refused.subject',
    lead: 'mail.contact.auth_info_refused.lead',
  },
  'auth-info-made': { subject: 'mail.contact.auth_info.subject', lead: 'mail.contact.auth_info.lead' },
} as const satisfies Record<ContactNotice['deed'], { subject: string; lead: string }>
