import * as z from 'zod/mini'
import type { wordsIn } from '#server/intl/words.ts'

type Words = ReturnType<typeof wordsIn>

/**
 * The objects of a contact that became delete candidates, because nothing has used them for `months`, and the day of
 * their deletion such as `2026-11-21`. Letters of earlier versions have no `months`: 6 was no setting.
 */
const CandidateNotice = z.object({
  type: z.enum(['contact', 'nsset', 'keyset']),
  names: z.array(z.string()),
  on: z.string(),
  months: z._default(z.int(), 6),
})

/** Renders the letter about objects that will be deleted because nothing uses them. */
export function ofCandidate(data: unknown, words: Words): { subject: string; parts: string[] } {
  const { type, names, on, months } = CandidateNotice.parse(data)
  const count = names.length
  const day = words.formatDate(new Date(`${on}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  return {
    subject: words.formatMessage({ id: 'mail.candidate.subject' }, { type, count, name: names[0] ?? '' }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.candidate.lead' }, { type, count, day, months }),
      names.join('\n'),
      words.formatMessage({ id: 'mail.candidate.advice' }, { type }),
      words.formatMessage({ id: 'mail.registry.ending' }),
    ],
  }
}
