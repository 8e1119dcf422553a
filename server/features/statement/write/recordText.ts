import type { LockPosition } from '#contract/operation.ts'
import type { Ref } from '#contract/record.ts'
import { partStates } from '#contract/partStates.ts'
import { isUnanswered, type RegistryChange } from '#contract/registryChange.ts'
import type { RegistrarDetail } from '#contract/registrar.ts'
import type { StateRow } from '#contract/state.ts'
import { addressLines, missingRow, plain, refRow, row, rowOf, section } from '#server/print/rows.ts'
import type { LineText, RowText, SectionText } from '#server/print/documentText.ts'
import type { Voice } from '#server/print/voice.ts'

type Registered = {
  access: 'own' | 'public'
  registrar: Ref
  creatingRegistrar: Ref | null
  createdAt: string | null
  updatedAt: string | null
  transferredAt: string | null
}

/** Returns the registrar and the times of an object; the creating registrar is for its owner only. */
export function registrarRows(voice: Voice, record: Registered): RowText[] {
  const { say } = voice
  const changed = (label: string, instant: string | null) =>
    instant === null ? missingRow(label, say('statement.value.never')) : row(voice, label, voice.instant(instant))
  const own = [
    refRow(voice, say('field.creating_registrar'), record.creatingRegistrar),
    changed(say('field.transferred_at'), record.transferredAt),
  ]
  return [
    refRow(voice, say('field.registrar'), record.registrar),
    row(voice, say('field.created_at'), record.createdAt === null ? null : voice.instant(record.createdAt)),
    changed(say('field.updated_at'), record.updatedAt),
    ...(record.access === 'own' ? own : []),
  ]
}

/** Returns the position of an object's lock with its meaning. */
export function lockRow({ say }: Voice, position: LockPosition): RowText {
  return {
    label: say('record.lock.label'),
    labelLook: 'text',
    lines: [plain(say(`record.lock.${position}`)), { text: say(`record.lock.${position}.about`), look: 'note' }],
    disclosure: null,
    glyph: position,
  }
}

type Requested = {
  access: 'own' | 'public'
  lock: LockPosition
  lockInForce: LockPosition
  registryChange: RegistryChange | null
}

/** Returns the requested lock while the registry has not answered; nothing for a stranger. */
export function requestedLock(voice: Voice, { access, lock, lockInForce, registryChange }: Requested): SectionText[] {
  if (access !== 'own' || registryChange === null || !isUnanswered(registryChange.status)) return []
  const { say } = voice
  // An unanswered change that leaves the lock as it is takes back a requested lock or moves a contact.
  const isLock = lock !== lockInForce
  const what = plain(isLock ? say(`record.lock.${lock}`) : say('statement.requested.other'))
  const label = say(isLock ? 'record.lock.label' : 'statement.requested.change')
  return [requestedSection(voice, [requestedRow(voice, { label, line: what, at: registryChange.requestedAt })])]
}

/** Returns the section of requested changes that the registry has not answered. */
export function requestedSection(voice: Voice, rows: RowText[]): SectionText {
  return section(voice.say('statement.section.requested'), rows)
}

/** Returns one requested value and the time of the request. */
export function requestedRow(
  voice: Voice,
  { label, line, at }: { label: string; line: LineText; at: string },
): RowText {
  const when: LineText = { text: voice.say('statement.requested.at', { at: voice.instant(at) }), look: 'note' }
  return { label, labelLook: 'text', lines: [line, when], disclosure: null, glyph: null }
}

/**
 * The states of an object in plain words, with their codes, who set them and since when. Overtaken states stand last
 * and without their sentence, which is no longer true.
 */
export function statesSection(voice: Voice, all: readonly StateRow[], access: 'own' | 'public'): SectionText {
  const { say } = voice
  // A requested state is not a state yet; it has a section of its own.
  const { present, overtaken } = partStates(all.filter(({ pending }) => pending !== 'set'))
  const rows = [...present, ...overtaken].map((state): RowText => {
    const { code, setBy, since } = state
    const sentence = overtaken.includes(state) ? [] : [plain(say(`state.${code}.about`))]
    const set = say('statement.state.set', { by: say(`record.set_by.${setBy}`), since: voice.instant(since) })
    return {
      // A statement is read later, when other days are left.
      label: say(`state.${code}`, { days: -1 }),
      labelLook: 'text',
      lines: [...sentence, { text: code, look: 'code' }, { text: set, look: 'note' }],
      disclosure: null,
      glyph: null,
    }
  })
  const none = missingRow(
    say('field.states'),
    say(access === 'own' ? 'statement.value.no_states' : 'statement.value.no_public_states'),
  )
  return section(say('field.states'), rows.length > 0 ? rows : [none])
}

/** The registrar of an object. */
export function registrarSection(voice: Voice, registrar: RegistrarDetail): SectionText {
  const { say } = voice
  const { address } = registrar
  return section(say('statement.section.registrar'), [
    row(voice, say('field.registrar_name'), registrar.name),
    row(voice, say('field.handle'), registrar.handle, 'code'),
    row(voice, say('field.organization'), registrar.organization),
    row(voice, say('field.company_number'), registrar.companyNumber, 'code'),
    row(voice, say('field.vat_number'), registrar.vatNumber, 'code'),
    rowOf(voice, say('field.seat'), address === null ? [] : addressLines(voice, address)),
    row(voice, say('field.telephone'), registrar.telephone, 'code'),
    row(voice, say('field.fax'), registrar.fax, 'code'),
    row(voice, say('field.email'), registrar.email, 'code'),
    row(voice, say('field.url'), registrar.url, 'code'),
  ])
}
