import * as z from 'zod/mini'
import { Address } from '#contract/contact.ts'
import type { Language } from '#contract/record.ts'
import type { DocumentText, RowText } from '#server/print/documentText.ts'
import { addressLines, plain, row, section } from '#server/print/rows.ts'
import { voiceIn, type Voice } from '#server/print/voice.ts'
import { languageFrom } from '#server/intl/words.ts'
import type { PostRow } from './postStore.ts'
import { spelledOut } from './spelledOut.ts'

/** A letter by post: the recipient, the address, and the domains about to be deleted. */
export type PostLetter = {
  handle: string
  /** The lines of the recipient above the address. */
  names: string[]
  address: Address
  language: Language
  domains: PostRow['domains']
}

/** Returns the letter of a row; null where the contact has no street or no city to send it to. */
export function postLetterOf(found: PostRow): PostLetter | null {
  const address = z.nullable(Address).safeParse(found.mailingAddress).data ?? Address.parse(found.address)
  if (address.street.every((line) => line.trim() === '') || !address.city?.trim()) return null
  const { handle, organization, name, language, domains } = found
  const names = [organization, name].flatMap((line) => (line?.trim() ? [line.trim()] : []))
  return { handle, names, address, language: languageFrom(language), domains }
}

/** Creates the printable document of the last warning; `operator` is the sender. */
export function writePostLetter(
  { handle, names, address, language, domains }: PostLetter,
  { operator, timeZone, at }: { operator: string; timeZone: string; at: Date },
): DocumentText {
  const voice = voiceIn(language, timeZone)
  const { say } = voice
  const heading = say('mail.post.title', { count: domains.length })
  return {
    title: `${heading}: ${handle}`,
    author: operator,
    validAt: at,
    parts: [
      {
        language,
        heading,
        kind: say('mail.post.recipient'),
        name: names[0] ?? handle,
        alias: null,
        issuer: operator,
        facts: [
          { label: say('mail.post.date'), value: voice.date(at.toISOString()), note: null, look: 'text' },
          { label: say('field.handle'), value: handle, note: null, look: 'code' },
        ],
        sections: [
          section(say('mail.post.address'), [addressRow(voice, names, address)]),
          section(say('mail.post.what'), [
            row(voice, say('mail.post.what_happens'), say('mail.post.lead', { count: domains.length })),
            row(voice, say('mail.post.what_to_do'), say('mail.life.advice')),
          ]),
          section(
            say('mail.post.domains', { count: domains.length }),
            domains.map((domain) => domainRow(voice, domain)),
          ),
        ],
        verifying: null,
        foot: { page: say('statement.foot.page', { page: '{page}', pages: '{pages}' }), code: say('mail.post.foot') },
      },
    ],
  }
}

function addressRow(voice: Voice, names: readonly string[], address: Address): RowText {
  const lines = [...names, ...addressLines(voice, address)].map(plain)
  return { label: voice.say('mail.post.to'), labelLook: 'text', lines, disclosure: null, glyph: null }
}

function domainRow({ say, day }: Voice, { name, on, expiresOn, registrar }: PostLetter['domains'][number]): RowText {
  const lines = [
    plain(say('mail.post.domain.deleted', { day: on === null ? '–' : day(on) })),
    { text: say('mail.post.domain.note', { day: day(expiresOn), registrar }), look: 'note' as const },
  ]
  return { label: spelledOut(name), labelLook: 'code', lines, disclosure: null, glyph: null }
}
