import type { Language } from '#contract/record.ts'
import { languages } from '#intl/locales.ts'
import type { Gathered } from '../gather.ts'
import { contactSections, personSection } from './contactText.ts'
import { domainSections } from './domainText.ts'
import { registrarSection } from './recordText.ts'
import { contactsSection, row, section } from '#server/print/rows.ts'
import { keysetSections, nssetSections, usedKeyset, usedNsset } from './setText.ts'
import type { PartText, SectionText, DocumentText } from '#server/print/documentText.ts'
import { voiceIn, type Voice } from '#server/print/voice.ts'

export type Issue = {
  operator: string
  timeZone: string
  /** As it is printed, in groups. */
  code: string
  /** Where the code is checked. */
  address: string
}

/** Writes the content in every language of the portal, the default first. */
export function writeStatement(gathered: Gathered, issue: Issue): DocumentText {
  const parts = languages().map((language) => partIn(language, gathered, issue))
  const { name } = nameOf(gathered)
  return {
    title: `${parts.map(({ heading }) => heading).join(' / ')}: ${name}`,
    author: issue.operator,
    validAt: gathered.validAt,
    parts,
  }
}

function partIn(language: Language, gathered: Gathered, issue: Issue): PartText {
  const voice = voiceIn(language, issue.timeZone)
  const { say } = voice
  const version = gathered.isPublic ? 'public' : 'private'
  return {
    language,
    heading: say('statement.title'),
    kind: say(`statement.type.${gathered.type}`),
    ...nameOf(gathered),
    issuer: issue.operator,
    facts: [
      {
        label: say('statement.valid_at'),
        value: voice.instant(gathered.validAt.toISOString()),
        note: null,
        look: 'text',
      },
      {
        label: say('statement.version'),
        value: say(`statement.version.${version}`),
        note: say(`statement.version.${version}.about`),
        look: 'text',
      },
      { label: say('statement.code'), value: issue.code, note: null, look: 'code' },
    ],
    sections: [...sectionsOf(voice, gathered), registrarSection(voice, gathered.registrar)],
    verifying: {
      title: say('statement.verifying'),
      sentence: say('statement.verifying.about', { operator: issue.operator }),
      address: issue.address,
    },
    foot: {
      page: say('statement.foot.page', { page: '{page}', pages: '{pages}' }),
      code: say('statement.foot.code', { code: issue.code }),
    },
  }
}

function nameOf(gathered: Gathered): { name: string; alias: string | null } {
  if (gathered.type !== 'domain') return { name: gathered.detail.handle, alias: null }
  const { fqdn, unicode } = gathered.detail
  return unicode === null ? { name: fqdn, alias: null } : { name: unicode, alias: fqdn }
}

function sectionsOf(voice: Voice, gathered: Gathered): SectionText[] {
  if (gathered.type === 'contact') return contactSections(voice, gathered.detail)
  if (gathered.type === 'nsset') return nssetSections(voice, gathered.detail)
  if (gathered.type === 'keyset') return keysetSections(voice, gathered.detail)
  return [...domainSections(voice, gathered.detail), ...aroundDomain(voice, gathered)]
}

/** Sets of a foreign domain are private: the statement does not mention them, not even that there are none. */
function aroundDomain(
  voice: Voice,
  { detail, holder, nsset, keyset }: Extract<Gathered, { type: 'domain' }>,
): SectionText[] {
  const { say } = voice
  const none = (title: string) => [section(title, [row(voice, say('field.handle'), null)])]
  const sets = [
    ...(nsset === null ? none(say('statement.section.nsset')) : usedNsset(voice, nsset)),
    ...(keyset === null ? none(say('statement.section.keyset')) : usedKeyset(voice, keyset)),
  ]
  const who = say('statement.section.holder')
  const person = holder === null ? null : personSection(voice, holder, who)
  const handle = row(voice, say('field.handle'), holder?.handle ?? null, 'code')
  return [
    person === null ? section(who, [handle]) : { ...person, rows: [handle, ...person.rows] },
    contactsSection(voice, say('statement.section.admins'), detail.admins),
    ...(detail.access === 'own' ? sets : []),
  ]
}
