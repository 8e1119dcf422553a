import type { Lacking } from '#contract/merge.ts'
import type { StateCode } from '#contract/state.ts'
import type { ContactFacts } from '#server/features/contact/parts/rules.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'

/** A contact with everything that merging depends on. */
export type Person = ContactFacts & {
  id: string
  handle: string
  mask: bigint
  isEmailConfirmed: boolean
  isDeleted: boolean
  /** An identity can work as it. */
  isLinkedToIdentity: boolean
}

/**
 * Normalises a text for comparison: ignores case and white space; `''` for none. Works letter by letter like the
 * database's `squeezed`; tests compare the two.
 */
export function squeezed(text: string | null): string {
  return Array.from(text ?? '', (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0))
    .join('')
    .replaceAll(whiteSpace, ' ')
    .replaceAll(/^ | $/g, '')
}

const whiteSpace = /[\t-\r\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g

/** Returns what a contact lacks for having candidates: a contact without distinguishing data matches nobody. */
export function lackingOf(person: Person): Lacking[] {
  const lacking: Lacking[] = []
  if (squeezed(person.name) === '') lacking.push('name')
  if (linesOf(person).length === 0 || squeezed(person.city) === '') lacking.push('address')
  if (squeezed(person.email) === '') lacking.push('email')
  else if (!person.isEmailConfirmed) lacking.push('confirmed-email')
  return lacking
}

/** The states that prevent a contact from being merged into another (docs/rules.md#merging-contacts). */
export const unmergeableStates = [
  'mojeidContact',
  'serverDeleteProhibited',
  'serverBlocked',
] as const satisfies readonly StateCode[]

/**
 * Whether a contact could be merged into the user's: the same name, organization, address and e-mail. It may have no
 * value that the user's contact lacks, and belongs to nobody else.
 */
export function isCandidate(mine: Person, other: Person): boolean {
  return (
    lackingOf(mine).length === 0 &&
    other.id !== mine.id &&
    !other.isDeleted &&
    !other.isLinkedToIdentity &&
    (other.mask & maskOf(unmergeableStates)) === 0n &&
    equalParts.every((part) => squeezed(mine[part]) === squeezed(other[part])) &&
    linesOf(mine).join('\n') === linesOf(other).join('\n') &&
    emptyOrEqualParts.every((part) => ['', squeezed(mine[part])].includes(squeezed(other[part])))
  )
}

/** The fields that must be equal, beside the street; and those that only the user's contact may have. */
export const equalParts = [
  'name',
  'organization',
  'city',
  'stateOrProvince',
  'postalCode',
  'country',
  'email',
] as const satisfies readonly (keyof Person)[]
export const emptyOrEqualParts = ['vatNumber', 'identType', 'identValue'] as const satisfies readonly (keyof Person)[]

function linesOf({ street }: Person): string[] {
  return street.map(squeezed).filter((line) => line !== '')
}
