import type { Address, ChangedField, ContactDetail, DiscloseFlag } from '#contract/contact.ts'
import { registrarRows, requestedRow, requestedSection, statesSection } from './recordText.ts'
import { addressLines, plain, refRow, row } from '#server/print/rows.ts'
import type { LineText, RowText, SectionText } from '#server/print/documentText.ts'
import type { Voice } from '#server/print/voice.ts'
import { fieldWords as wordsOfLetters } from '#server/mail/contactLetters.ts'

/** What a statement of a contact says, but for its registrar. */
export function contactSections(voice: Voice, contact: ContactDetail): SectionText[] {
  const { say } = voice
  // Of one that stands nowhere strangers know its handle and its registrar.
  const isTold = contact.access === 'own' || contact.isLinked
  const facts = [
    row(voice, say('field.handle'), contact.handle, 'code'),
    ...(contact.roid === null ? [] : [row(voice, say('field.roid'), contact.roid, 'code')]),
    ...(isTold ? registrarRows(voice, contact) : [refRow(voice, say('field.registrar'), contact.registrar)]),
    row(voice, say('field.is_linked'), say(contact.isLinked ? 'statement.value.yes' : 'statement.value.no')),
  ]
  return [
    { title: say('statement.section.facts'), level: 2, columns: null, rows: facts, life: null, qr: null },
    personSection(voice, contact, say('statement.section.person')),
    ...(isTold ? [statesSection(voice, contact.states, contact.access)] : []),
    ...requestedValues(voice, contact),
  ]
}

/** The values that were requested of the registry, while they have no answer. */
function requestedValues(voice: Voice, { registryChanges }: ContactDetail): SectionText[] {
  const { say } = voice
  const rows = registryChanges
    .filter(({ status }) => status === 'pending')
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
  ...wordsOfLetters,
  disclosure: 'statement.column.disclosure',
} as const satisfies Record<ChangedField, string>

const flagWords = { ...fieldWords, ident: 'field.ident' } as const satisfies Record<DiscloseFlag, string>

/** Who a contact is: to its owner each value with whether it is public, to others what is. */
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
  const told = teller(voice, contact.access)
  const text = (value: string) => [plain(value)]
  const code = (value: string): LineText[] => [{ text: value, look: 'code' }]
  const address = (value: Address) => addressLines(voice, value).map(plain)
  return [
    told(say('field.organization'), contact.organization, text),
    told(say('field.name'), contact.name, text),
    told(say('field.address'), contact.address, address),
    told(say('field.mailing_address'), contact.mailingAddress, address),
    told(say('field.telephone'), contact.telephone, code),
    told(say('field.fax'), contact.fax, code),
    told(say('field.email'), contact.email, code),
    told(say('field.notify_email'), contact.notifyEmail, code),
    told(say('field.vat_number'), contact.vatNumber, code),
    told(say('field.ident'), contact.ident, ({ type, value }) => [
      { text: value, look: 'code' },
      ...(type === null ? [] : [{ text: identType(voice, type), look: 'note' as const }]),
    ]),
  ]
}

type Told<T> = { disclosed: boolean; value?: T | null }

/** Rows of values that may be hidden: to a stranger a hidden one is told as such and nothing more. */
function teller({ say }: Voice, access: ContactDetail['access']) {
  return <T>(label: string, { disclosed, value }: Told<T>, lines: (value: T) => LineText[]): RowText => {
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

/** Registries' own kinds of identification are told by their codes. */
function identType({ say }: Voice, type: string): string {
  const id = Object.entries(identTypes).find(([known]) => known === type)?.[1]
  return id === undefined ? type : say(id)
}
