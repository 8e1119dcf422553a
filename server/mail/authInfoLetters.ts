import * as z from 'zod/mini'
import { LockableType } from '#contract/operation.ts'
import { ObjectType } from '#contract/record.ts'
import type { Keys } from '#server/db/keyMaterial.ts'
import type { wordsIn } from '#server/intl/words.ts'
import { refusalParts } from './contactLetters.ts'
import { unsealed } from './seal.ts'
import { spelledOut } from './spelledOut.ts'

type Words = ReturnType<typeof wordsIn>
type LetterContent = { subject: string; parts: string[] }

/**
 * The data of a letter with an AuthInfo, which is encrypted (seal.ts) while the letter waits. Letters of earlier versions
 * have no `days`: 14 was no setting.
 */
export const AuthInfoNotice = z.object({
  objectType: ObjectType,
  name: z.string(),
  sealed: z.string(),
  days: z._default(z.int(), 14),
})
export type AuthInfoNotice = z.infer<typeof AuthInfoNotice>

/** The data of a letter when the contact `by` has created the AuthInfo of the reader's object. */
export const AuthInfoMadeNotice = z.object({ objectType: LockableType, name: z.string(), by: z.string() })
export type AuthInfoMadeNotice = z.infer<typeof AuthInfoMadeNotice>

/** The data of a letter without the requested AuthInfo. If the e-mail is too new, `sealed` is the link that refuses. */
export const AuthInfoRequestNotice = z.object({
  objectType: ObjectType,
  name: z.string(),
  why: z.enum(['active', 'email-changed']),
  sealed: z.optional(z.string()),
  /** For how many days the link is valid. */
  days: z.optional(z.int()),
})
export type AuthInfoRequestNotice = z.infer<typeof AuthInfoRequestNotice>

/** The number of letters about AuthInfo requests that a mailbox did not get in a day. */
const AuthInfoMoreNotice = z.object({ count: z.int() })

/** Renders the letter with an AuthInfo that was requested. */
export function ofAuthInfo(data: unknown, words: Words, keys: Keys['accepted']): LetterContent {
  const { objectType, name, sealed, days } = AuthInfoNotice.parse(data)
  return {
    subject: words.formatMessage({ id: `mail.auth_info.subject.${objectType}` }, { name }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.auth_info.lead' }),
      unsealed(sealed, keys),
      words.formatMessage({ id: 'mail.auth_info.validity' }, { days }),
      words.formatMessage({ id: 'mail.auth_info.ending' }),
    ],
  }
}

/** Renders the letter that an AuthInfo was created. */
export function ofAuthInfoMade(data: unknown, words: Words): LetterContent {
  const { objectType: type, name, by } = AuthInfoMadeNotice.parse(data)
  const shown = type === 'domain' ? spelledOut(name) : name
  return {
    subject: words.formatMessage({ id: 'mail.auth_info_made.subject' }, { type, name: shown }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.auth_info_made.lead' }, { type, name: shown, by }),
      words.formatMessage({ id: 'mail.operation.ending' }),
    ],
  }
}

/** Renders the letter that an AuthInfo was requested and none is sent. */
export function ofAuthInfoRequest(data: unknown, words: Words, keys: Keys['accepted']): LetterContent {
  const { objectType, name, why, sealed, days = 7 } = AuthInfoRequestNotice.parse(data)
  const shown = objectType === 'domain' ? spelledOut(name) : name
  return {
    subject: words.formatMessage({ id: 'mail.auth_info_asked.subject' }, { name: shown }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: requestWords[why] }, { name: shown }),
      ...(sealed === undefined ? [] : refusalParts({ sealed, days }, words, keys)),
      words.formatMessage({ id: 'mail.link.ending' }),
    ],
  }
}

const requestWords = {
  active: 'mail.auth_info_asked.active',
  'email-changed': 'mail.auth_info_asked.email_changed',
} as const

/** Renders the letter with the number of letters that a mailbox did not get. */
export function ofAuthInfoMore(data: unknown, words: Words): LetterContent {
  const { count } = AuthInfoMoreNotice.parse(data)
  return {
    subject: words.formatMessage({ id: 'mail.auth_info_more.subject' }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.auth_info_more.lead' }, { count }),
      words.formatMessage({ id: 'mail.link.ending' }),
    ],
  }
}
