import type { Address, ChangedField, ContactDetail, DiscloseFlag } from '#contract/contact.ts'
import { isUnanswered } from '#contract/registryChange.ts'
import { registrarRows, requestedRow, requestedSection, statesSection } from './recordText.ts'
import { addressLines, plain, refRow, row } from '#server/print/rows.ts'
import type { LineText, RowText, SectionText } from '#server/print/documentText.ts'
import type { Voice } from '#server/print/voice.ts'
import { contactFields } from '#intl/contactFields.ts'

/** Returns the sections of a contact's statement, without its registrar. */
export function contactSections(voice: Voice, contact: ContactDetail): SectionText[] {
  const { say } = voice
  // Of a contact without public objects others see only the handle and the registrar.
  const isVisible = contact.access === 'own' || contact.isLinked
  const facts = [
    row(voice, say('field.handle'), contact.handle, 'code'),
    ...(contact.roid === null ? [] : [row(voice, say('field.roid'), contact.roid, 'code')]),
    ...(isVisible ? registrarRows(voice, contact) : [refRow(voice, say('field.registrar'), contact.registrar)]),
    row(voice, say('field.is_linked'), say(contact.isLinked ? 'statement.value.yes' : 'statement.value.no')),
  ]
  return [
    { title: say('statement.section.facts'), level: 2, columns: null, rows: facts, life: null, qr: null },
    personSection(voice, contact, say('statement.section.person')),
    ...(isVisible ? [statesSection(voice, contact.states, contact.access)] : []),
    ...requestedValues(voice, contact),
  ]
}

/** Returns the values requested from the registry and not answered yet. */
function requestedValues(voice: Voice, { registryChanges }: ContactDetail): SectionText[] {
  const { say } = voice
  const rows = registryChanges
    .filter(({ status }) => isUnanswered(status))
    .map(({ field, flag, requested, requestedAt }) => {
      const label = say(flag === null ? fieldWords[field] : flagWords[flag])
      const answer = requested === 'yes' ? say('statement.value.yes') : say('statement.value.no')
      const shown = say(requested === 'yes' ? 'field.disclosure.yes' : 'field.disclosure.no')
      const value = field === 'postalLetters' && requested !== null ? answer : (requested ?? say('field.value.none'))
      return requestedRow(voice, { label, line: plain(flag === null ? value : shown), at: requestedAt })
    })
  return rows.length === 0 ? [] : [requestedSection(voice, rows)]
}

const fieldWords = {
  ...contactFields,
  disclosure: 'statement.column.disclosure',
} as const satisfies Record<ChangedField, string>

const flagWords = { ...fieldWords, ident: 'field.ident' } as const satisfies Record<DiscloseFlag, string>

/** Returns a contact's data: to its owner each value with its visibility, to others the public values. */
export function personSection(voice: Voice, contact: ContactDetail, title: string): SectionText {
  const { say } = voice
  const isOwn = contact.access === 'own'
  const columns = {
    field: say('statement.column.field'),
    value: say('statement.column.value'),
    disclosure: say('statement.column.disclosure'),
  }
  return { title, level: 2, columns: isOwn ? columns : null, rows: personRows(voice, contact), life: null, qr: null }
}

function personRows(voice: Voice, contact: ContactDetail): RowText[] {
  const { say } = voice
  const row = rowWriter(voice, contact.access)
  const text = (value: string) => [plain(value)]
  const code = (value: string): LineText[] => [{ text: value, look: 'code' }]
  const address = (value: Address) => addressLines(voice, value).map(plain)
  return [
    row(say('field.organization'), contact.organization, text),
    row(say('field.name'), contact.name, text),
    row(say('field.address'), contact.address, address),
    row(say('field.mailing_address'), contact.mailingAddress, address),
    row(say('field.telephone'), contact.telephone, code),
    row(say('field.fax'), contact.fax, code),
    row(say('field.email'), contact.email, code),
    row(say('field.notify_email'), contact.notifyEmail, code),
    row(say('field.vat_number'), contact.vatNumber, code),
    row(say(identTitle(contact.ident.value?.type)), contact.ident, ({ type, value }) => [
      { text: value, look: 'code' },
      ...(type === null || type in identTypes ? [] : [{ text: type, look: 'note' as const }]),
    ]),
  ]
}

type Disclosable<T> = { disclosed: boolean; value?: T | null }

/** Returns a writer of values that may be hidden: others only see that a value is hidden. */
function rowWriter({ say }: Voice, access: ContactDetail['access']) {
  return <T>(label: string, { disclosed, value }: Disclosable<T>, lines: (value: T) => LineText[]): RowText => {
    const missing = (id: 'field.value.none' | 'field.value.hidden') => [{ text: say(id), look: 'missing' as const }]
    const nothing = missing(value === undefined ? 'field.value.hidden' : 'field.value.none')
    const disclosure = say(disclosed ? 'field.disclosure.yes' : 'field.disclosure.no')
    return {
      label,
      labelLook: 'text',
      lines: value === undefined || value === null ? nothing : lines(value),
      disclosure: access === 'own' ? disclosure : null,
      glyph: null,
    }
  }
}

const identTypes = {
  op: 'field.ident.op',
  passport: 'field.ident.passport',
  mpsv: 'field.ident.mpsv',
  ico: 'field.ident.ico',
  birthday: 'field.ident.birthday',
} as const

/** Returns the name of a kind of identification; a kind that a registry defines has a general one. */
function identTitle(type: string | null | undefined) {
  return Object.entries(identTypes).find(([known]) => known === type)?.[1] ?? 'field.ident'
}
