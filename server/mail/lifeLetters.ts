import * as z from 'zod/mini'
import { toUnicode } from '#server/features/record/parts/names.ts'
import { noticeStages } from '#server/features/domain/parts/rulesNotice.ts'
import { csvLine } from '#server/http/csv.ts'
import type { wordsIn } from '#server/intl/words.ts'
import { spelledOut } from './spelledOut.ts'

type Words = ReturnType<typeof wordsIn>
type LetterContent = { subject: string; parts: string[]; attachments: Attachment[] }

/** A text file sent with a letter; `type` is its media type. */
export type Attachment = { name: string; type: string; text: string }

const LifeDomain = z.object({
  name: z.string(),
  stage: z.enum(noticeStages),
  expiresOn: z.string(),
  /** The day that the stage announces; null where only the registry knows it. */
  on: z.nullable(z.string()),
  registrar: z.string(),
})
type LifeDomain = z.infer<typeof LifeDomain>

/**
 * The letter about domains that reached a stage of their life cycle; `day` is the letter's day. Days are such as
 * `2026-11-21`. More domains than `listed` are attached. Letters of earlier versions have none: 50 was no setting.
 */
export const LifeNotice = z.object({
  day: z.string(),
  handle: z.string(),
  domains: z.array(LifeDomain),
  listed: z._default(z.int(), 50),
})

/** The sections of a letter in their order: first what the reader can still prevent, the most urgent first. */
const sections = ['delete', 'outzone', 'expiration', 'out', 'expired', 'deleted'] as const
type Section = (typeof sections)[number]

/** Renders the letter with every domain of a contact that reached a stage; a long list is attached as CSV. */
export function ofLife(data: unknown, words: Words): LetterContent {
  const { day, handle, domains, listed } = LifeNotice.parse(data)
  const found = sections.flatMap((section) => {
    const own = domains.filter((domain) => sectionOf(domain, day) === section)
    return own.length > 0 ? [{ section, own }] : []
  })
  const isAttached = domains.length > listed
  const [first] = found
  if (!first) throw new Error('a letter about no domain')
  const canRenew = found.some(({ section }) => section !== 'deleted')
  return {
    subject: words.formatMessage(
      { id: `mail.life.${first.section}.subject` },
      {
        count: first.own.length,
        name: spelledOut(first.own[0]?.name ?? ''),
        others: domains.length - first.own.length,
      },
    ),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.life.lead' }, { count: domains.length, handle }),
      ...found.map(({ section, own }) =>
        [
          words.formatMessage({ id: `mail.life.${section}.heading` }, { count: own.length }),
          ...(isAttached ? [] : own.map((domain) => lineOf(words, section, domain))),
        ].join('\n'),
      ),
      ...(isAttached ? [words.formatMessage({ id: 'mail.life.attached' }, { count: domains.length })] : []),
      ...(canRenew ? [words.formatMessage({ id: 'mail.life.advice' })] : []),
      words.formatMessage({ id: 'mail.registry.ending' }),
    ],
    attachments: isAttached
      ? [{ name: `${handle}-${day}.csv`, type: 'text/csv; charset=utf-8', text: csvOf(words, found) }]
      : [],
  }
}

/** A late warning, sent after its day because the service was down, becomes a report of what has happened. */
function sectionOf({ stage, on }: LifeDomain, day: string): Section {
  const hasPassed = on !== null && on < day
  if (stage === 'deleted') return 'deleted'
  if (stage === 'deleteWarning') return 'delete'
  if (stage === 'outzoneUnguardedWarning') return hasPassed ? 'out' : 'outzone'
  return hasPassed ? 'expired' : 'expiration'
}

function lineOf(words: Words, section: Section, { name, expiresOn, on, registrar }: LifeDomain): string {
  const shown = section === 'out' ? expiresOn : on
  return words.formatMessage(
    { id: `mail.life.${section}.line` },
    { name: spelledOut(name), day: shown === null ? '–' : dayIn(words, shown), registrar },
  )
}

function dayIn(words: Words, day: string): string {
  return words.formatDate(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
}

function csvOf(words: Words, found: readonly { section: Section; own: readonly LifeDomain[] }[]): string {
  const heading = ['domain', 'name', 'stage', 'expires', 'day', 'registrar'] as const
  const lines = [
    heading.map((id) => words.formatMessage({ id: `mail.life.column.${id}` })),
    ...found.flatMap(({ section, own }) => {
      const stage = words.formatMessage({ id: `mail.life.${section}.stage` })
      return own.map(({ name, expiresOn, on, registrar }) => [
        name,
        toUnicode(name),
        stage,
        expiresOn,
        on ?? '',
        registrar,
      ])
    }),
  ]
  return `\uFEFF${lines.map((cells) => csvLine(cells, 'comma')).join('')}`
}
