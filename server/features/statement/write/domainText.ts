import type { DomainDetail } from '#contract/domain.ts'
import { keepingStates, type StateCode } from '#contract/states.ts'
import { lockRow, registrarRows, requestedLock, statesSection } from './recordText.ts'
import { row, rowOf, section } from '#server/print/rows.ts'
import type { LifeText, RowText, SectionText } from '#server/print/documentText.ts'
import type { Voice } from '#server/print/voice.ts'

/** Writes the domain itself; the records around it have sections of their own. */
export function domainSections(voice: Voice, domain: DomainDetail): SectionText[] {
  const facts = section(voice.say('statement.section.facts'), [...nameRows(voice, domain), ...dayRows(voice, domain)])
  return [
    { ...facts, life: lifeOf(voice, domain) },
    statesSection(voice, domain.states, domain.access),
    ...requestedLock(voice, domain),
  ]
}

function nameRows(voice: Voice, domain: DomainDetail): RowText[] {
  const { say } = voice
  const names = domain.unicode === null ? [domain.fqdn] : [domain.unicode, domain.fqdn]
  const yesNo = (is: boolean) => say(is ? 'statement.value.yes' : 'statement.value.no')
  return [
    rowOf(voice, say('field.fqdn'), names, 'code'),
    ...(domain.roid === null ? [] : [row(voice, say('field.roid'), domain.roid, 'code')]),
    ...registrarRows(voice, domain),
    lockRow(voice, domain.lockInForce),
    row(voice, say('field.is_in_zone'), yesNo(domain.isInZone)),
    row(voice, say('field.is_secured'), yesNo(domain.isSecured)),
  ]
}

function dayRows(
  voice: Voice,
  { access, expiresOn, validationExpiresOn, next, life, states }: DomainDetail,
): RowText[] {
  const { say } = voice
  const validation = validationExpiresOn === null ? null : voice.day(validationExpiresOn)
  // Without days of life, and for one that is to be deleted, the states say what comes.
  const hasNext = life !== null && !states.some(({ code }) => code === 'deleteCandidate')
  const coming =
    next === null ? say('record.life.none') : say(`record.life.next.${next.state}`, { on: voice.day(next.on) })
  return [
    row(voice, say('field.expires_on'), expiresOn === null ? null : voice.day(expiresOn)),
    ...(validation === null ? [] : [row(voice, say('field.validation_expires_on'), validation)]),
    ...(access === 'own' && hasNext ? [row(voice, say('field.next'), coming)] : []),
  ]
}

/** States that override a domain's life-cycle dates, so that its timeline is not drawn. */
const bending: readonly StateCode[] = [
  'serverInzoneManual',
  'serverOutzoneManual',
  'serverHold',
  'clientHold',
  ...keepingStates,
  'serverRenewProhibited',
]

function lifeOf(voice: Voice, { life, states }: DomainDetail): LifeText | null {
  if (life === null || states.some(({ code }) => bending.includes(code))) return null
  const { say } = voice
  const expires = dayNumber(life.expiresOn)
  // Half as much again as the warning's distance stands before it, as on the domain's page.
  const begin = expires - (expires - dayNumber(life.warnsOn)) * 1.5
  const length = dayNumber(life.isDeletedOn) - begin
  const at = (day: string) => Math.min(100, Math.max(0, ((dayNumber(day) - begin) / length) * 100))
  const step = (label: string, day: string) => ({ label, day: voice.day(day), at: at(day) })
  const steps = [
    step(say('record.life.warns'), life.warnsOn),
    step(say('record.life.expires'), life.expiresOn),
    step(say('record.life.leaves_zone'), life.leavesZoneOn),
    step(say('record.life.is_deleted'), life.isDeletedOn),
  ]
  return {
    inWords: say('record.life.in_words', {
      today: voice.day(life.today),
      steps: steps.map(({ label, day }) => `${label} ${day}`).join(', '),
    }),
    tone: life.today >= life.leavesZoneOn ? 'critical' : life.today >= life.warnsOn ? 'warn' : 'neutral',
    today: { label: say('record.life.today'), at: at(life.today) },
    steps,
    leavesAt: at(life.leavesZoneOn),
  }
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}
