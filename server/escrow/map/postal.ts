import type { Address, PostalForm, PostalInfo } from '../deposit.ts'

/** The displayed form, and the registry's other form as imported. */
export type Postal<T> = { shown: T | null; other: T | null }

/**
 * Chooses between `int` and `loc` (RFC 5733). The local one is displayed, because people use its letters. The other is
 * stored for the next export. Of two with one form the first counts, and empty ones are ignored.
 */
export function postalOf<T extends Postalish>(infos: readonly T[]): Postal<T> {
  const filled = infos.map(withoutFillers).filter(saysSomething)
  const local = filled.find(({ form }) => form === 'loc')
  const international = filled.find(({ form }) => form === 'int')
  return local ? { shown: local, other: international ?? null } : { shown: international ?? null, other: null }
}

/** The values for texts that the schemas require and we lack. */
export const fillers = { text: '-', country: 'ZZ' } as const

/** Returns the text; null for a filler. */
export function withoutFiller(text: string | null): string | null {
  return text === fillers.text ? null : text
}

type Postalish = Address & { form: PostalForm; name?: string | null; org?: string | null }

function withoutFillers<T extends Postalish>(info: T): T {
  const named = info.name === undefined ? {} : { name: withoutFiller(info.name) }
  return { ...info, ...named, city: withoutFiller(info.city), cc: info.cc === fillers.country ? null : info.cc }
}

function saysSomething({ name, org, street, city, sp, pc, cc }: Postalish): boolean {
  return street.length > 0 || [name, org, city, sp, pc, cc].some((text) => text !== null && text !== undefined)
}

/** Returns both forms in the standard's order; `shown` is first checked for letters that its form allows. */
export function postalInfosOf(shown: PostalInfo, other: PostalInfo | null): PostalInfo[] {
  const form = shown.form === 'int' && !isAscii(shown) ? 'loc' : shown.form
  const infos = [{ ...shown, form }, ...(other && other.form !== form ? [other] : [])]
  return infos.sort((a, b) => (a.form === b.form ? 0 : a.form === 'int' ? -1 : 1))
}

/** Returns the form of an address without one: `int` where every letter is ASCII. */
export function formOf(address: Address & { name: string | null; org: string | null }): PostalForm {
  return isAscii(address) ? 'int' : 'loc'
}

/** Returns the text in ASCII without diacritics, as `int` requires; null where letters of another script remain. */
export function asciiOf(text: string): string | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => latin[letter] ?? letter)
  return /^\p{ASCII}*$/u.test(plain) ? plain : null
}

/** Letters of Latin scripts, and signs, that do not decompose into ASCII and a diacritic. */
export const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '’': "'",
  '–': '-',
}

function isAscii({ name, org, street, city, sp, pc }: Address & { name: string | null; org: string | null }): boolean {
  return /^\p{ASCII}*$/u.test([name, org, ...street, city, sp, pc].join(''))
}
