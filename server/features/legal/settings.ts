import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalText, TextBlock } from '#contract/legal.ts'
import { longestPeriod } from '#contract/traffic.ts'
import { count, parsedBy, whole } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'
import { parseMarkdown } from './parseMarkdown.ts'

/** The operator's texts. */
export type LegalTexts = { terms: LegalText; privacy: LegalText }

type Fail = (expected: string) => void

const texts = parsedBy(
  'the path of a folder with terms.en.md and privacy.en.md, and both in every other language of LANGUAGES',
  (folder, fail) => (existsSync(folder) ? readTexts(folder, fail) : undefined),
)

export const legalSettings = settingGroup({
  title: 'Terms and privacy',
  settings: {
    texts: {
      name: 'TEXTS_DIR',
      about:
        'A folder with the operator’s own texts, as Markdown without HTML: terms.en.md and privacy.en.md for English, and both for each other language of LANGUAGES. In privacy texts a paragraph [[cookies]], [[storage]] or [[kept]] stands for what the portal knows itself. The demo has texts of its own (server/demo/texts).',
      type: texts,
      demoFallback: null,
      example: '/etc/registry-portal/texts',
    },
  },
})

/** The days that data are stored (docs/rules.md#retention). */
export type Retention = ValuesOf<typeof retentionSettings>

export const retentionSettings = settingGroup({
  title: 'How long data are stored',
  settings: {
    signInDays: {
      name: 'SIGN_IN_DAYS',
      about: 'For how many days after its end a sign-in is stored, with its network address and browser.',
      type: count,
      fallback: '90',
    },
    sentMailDays: {
      name: 'SENT_MAIL_DAYS',
      about: 'For how many days a letter is stored after it was sent or given up, with its text and address.',
      type: count,
      fallback: '30',
    },
    deviceDays: {
      name: 'DEVICE_DAYS',
      about: 'For how many days after its last sign-in a device is known; a sign-in from another writes a letter.',
      type: whole({ unit: 'days', least: 1, most: 3650 }),
      fallback: '180',
    },
    trafficDays: {
      name: 'TRAFFIC_DAYS',
      about: 'For how many days DNS traffic of domains is stored.',
      // At least what a page can show at once; by default a month more for old links.
      type: whole({ unit: 'days', least: longestPeriod, most: 36_500 }),
      fallback: String(longestPeriod + 31),
      // The demo has three years of traffic.
      demoFallback: String(3 * 366 + 31),
    },
  },
})

/** Reads the texts of a folder; `fail` is called for each fault of any of them. */
export function readTexts(folder: string, fail: Fail): LegalTexts {
  const files = readdirSync(folder).sort()
  const read = (name: string): LegalText => ({
    texts: Object.fromEntries(
      files.flatMap((file) => {
        const [, language] = new RegExp(`^${name}\\.([a-z]{2,3})\\.md$`).exec(file) ?? []
        return language === undefined ? [] : [[language, readBlocks(folder, file, fail)]]
      }),
    ),
  })
  const texts = { terms: read('terms'), privacy: read('privacy') }
  if (Object.values(texts.terms.texts).some((blocks) => blocks.some(({ kind }) => kind === 'insert')))
    fail('[[cookies]], [[storage]] and [[kept]] in privacy texts only, and not in terms')
  return texts
}

function readBlocks(folder: string, name: string, fail: Fail): TextBlock[] {
  const source = sourceOf(join(folder, name))
  if (source === null) fail(`${name} in it, which this process can read`)
  const { blocks, faults } = parseMarkdown(source ?? '')
  for (const fault of faults) fail(`another text in ${name}: ${fault}`)
  if (source !== null && faults.length === 0 && blocks.length === 0) fail(`a text in ${name}, which is empty`)
  return blocks
}

function sourceOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
