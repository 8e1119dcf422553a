import * as z from 'zod/mini'
import { Texts, type Language } from '#contract/record.ts'
import { textIn } from '#intl/locales.ts'
import type { wordsIn } from '#server/intl/words.ts'

type Words = ReturnType<typeof wordsIn>
type LetterContent = { subject: string; parts: string[] }

/** The data of a letter about a sign-in from a new device; times are shown in the registry's `timeZone`. */
export const SignInNotice = z.object({
  handle: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
  method: Texts,
  device: z.nullable(z.object({ browser: z.string(), system: z.nullable(z.string()) })),
})
export type SignInNotice = z.infer<typeof SignInNotice>

/** Renders the letter about a sign-in from a device that the identity has not used before. */
export function ofSignIn(data: unknown, words: Words, language: Language): LetterContent {
  const { handle, at, timeZone, method, device } = SignInNotice.parse(data)
  const instant = words.formatDate(at, { dateStyle: 'long', timeStyle: 'long', timeZone })
  return {
    subject: words.formatMessage({ id: 'mail.sign_in.subject' }, { handle }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.sign_in.lead' }, { handle }),
      [
        words.formatMessage({ id: 'mail.sign_in.time' }, { instant }),
        words.formatMessage({ id: 'mail.sign_in.method' }, { method: textIn(method, language) ?? '' }),
        words.formatMessage({ id: 'mail.sign_in.browser' }, { browser: browserIn(words, device) }),
      ].join('\n'),
      words.formatMessage({ id: 'mail.sign_in.mine' }),
      words.formatMessage({ id: 'mail.sign_in.not_mine' }),
      words.formatMessage({ id: 'mail.sign_in.ending' }),
    ],
  }
}

function browserIn(words: Words, device: SignInNotice['device']): string {
  if (device === null) return words.formatMessage({ id: 'authentication.device.unknown' })
  const { browser, system } = device
  return system === null ? browser : words.formatMessage({ id: 'authentication.device.on' }, { browser, system })
}
