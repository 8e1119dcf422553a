import type { Address, PostalForm, PostalInfo } from '../deposit.ts'

/** The form people read and, where the registry keeps both, the other one as it came. */
export type Postal<T> = { shown: T | null; other: T | null }

/**
 * Of `int` and `loc` (RFC 5733) the local one is shown, for it has the letters people write themselves with;
 * the other is kept for the next export. Of two of one form the first counts, and one that says nothing does not.
 */
export function postalOf<T extends Postalish>(infos: readonly T[]): Postal<T> {
  const told = infos.map(withoutFillers).filter(saysSomething)
  const local = told.find(({ form }) => form === 'loc')
  const international = told.find(({ form }) => form === 'int')
  return local ? { shown: local, other: international ?? null } : { shown: international ?? null, other: null }
}

/** What is written where the schemas demand a text and there is none. */
export const fillers = { text: '-', country: 'ZZ' } as const

/** The text, or null for what only fills its place. */
export function saidOf(text: string | null): string | null {
  return text === fillers.text ? null : text
}

type Postalish = Address & { form: PostalForm; name?: string | null; org?: string | null }

function withoutFillers<T extends Postalish>(info: T): T {
  const named = info.name === undefined ? {} : { name: saidOf(info.name) }
  return { ...info, ...named, city: saidOf(info.city), cc: info.cc === fillers.country ? null : info.cc }
}

function saysSomething({ name, org, street, city, sp, pc, cc }: Postalish): boolean {
  return street.length > 0 || [name, org, city, sp, pc, cc].some((text) => text !== null && text !== undefined)
}

/** Both forms back in the standard's order; `shown` is first asked whether its letters allow its form. */
export function postalInfosOf(shown: PostalInfo, other: PostalInfo | null): PostalInfo[] {
  const form = shown.form === 'int' && !isAscii(shown) ? 'loc' : shown.form
  const infos = [{ ...shown, form }, ...(other && other.form !== form ? [other] : [])]
  return infos.sort((a, b) => (a.form === b.form ? 0 : a.form === 'int' ? -1 : 1))
}

/** The form of an address nobody has told: `int` where every letter is ASCII. */
export function formOf(address: Address & { name: string | null; org: string | null }): PostalForm {
  return isAscii(address) ? 'int' : 'loc'
}

/** The text in ASCII, as the form `int` needs it: without diacritics; null where letters of another script are left. */
export function asciiOf(text: string): string | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => latin[letter] ?? letter)
  return /^\p{ASCII}*$/u.test(plain) ? plain : null
}

/** The letters of Latin scripts, and signs, that are no ASCII with a diacritic. */
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
