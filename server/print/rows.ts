import type { Address } from '#contract/contact.ts'
import type { Ref } from '#contract/record.ts'
import type { Look, RowText, SectionText } from './documentText.ts'
import type { Voice } from './voice.ts'

/** Returns a row with one line, or with a note that the value is missing. */
export function row(voice: Voice, label: string, value: string | null, look: Look = 'text'): RowText {
  if (value === null) return missingRow(label, voice.say('field.value.none'))
  return { label, labelLook: 'text', lines: [{ text: value, look }], disclosure: null, glyph: null }
}

/** Returns a row with its own text for a missing value. */
export function missingRow(label: string, text: string): RowText {
  return { label, labelLook: 'text', lines: [{ text, look: 'missing' }], disclosure: null, glyph: null }
}

/** Returns a row with a line for each value, or with a note that there are none. */
export function rowOf(voice: Voice, label: string, values: readonly string[], look: Look = 'text'): RowText {
  const whole = row(voice, label, values[0] ?? null, look)
  return { ...whole, lines: [...whole.lines, ...values.slice(1).map((text) => ({ text, look }))] }
}

/** Returns a row for another object: its name, and its handle below. */
export function refRow(voice: Voice, label: string, ref: Ref | null): RowText {
  if (ref === null) return row(voice, label, null)
  if (ref.name === null) return row(voice, label, ref.handle, 'code')
  return { ...row(voice, label, ref.name), lines: [plain(ref.name), { text: ref.handle, look: 'code' }] }
}

export function plain(text: string) {
  return { text, look: 'text' } as const
}

/** Returns a section of plain rows. */
export function section(title: string, rows: RowText[], level: 2 | 3 = 2): SectionText {
  return { title, level, columns: null, rows, life: null, qr: null }
}

/** Returns a section of contacts by handle, with a row each. */
export function contactsSection(voice: Voice, title: string, contacts: readonly Ref[], level: 2 | 3 = 2): SectionText {
  const rows = contacts.map(({ handle, name }): RowText => {
    const shown = name === null ? { text: voice.say('field.value.hidden'), look: 'missing' as const } : plain(name)
    return { label: handle, labelLook: 'code', lines: [shown], disclosure: null, glyph: null }
  })
  const none = missingRow(voice.say('field.handle'), voice.say('field.value.nobody'))
  return section(title, rows.length > 0 ? rows : [none], level)
}

/** Returns an address in the format of a letter. */
export function addressLines(voice: Voice, address: Address): string[] {
  const { street, city, stateOrProvince, postalCode, country } = address
  const place = [postalCode, city].filter((part) => part !== null).join(' ')
  return [...street, place, stateOrProvince ?? '', country === null ? '' : voice.country(country)].filter(Boolean)
}
