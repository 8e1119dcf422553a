import type { Lacking } from '#contract/merge.ts'
import type { StateCode } from '#contract/state.ts'
import type { ContactFacts } from '#server/features/contact/parts/rules.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'

/** A contact as merging looks at it: all the registry holds of it, and what stands on it. */
export type Person = ContactFacts & {
  id: string
  handle: string
  mask: bigint
  isEmailConfirmed: boolean
  isDeleted: boolean
  /** An identity works as it. */
  isLinkedToIdentity: boolean
}

/**
 * A text as contacts are compared: without case, outer and repeated inner white space; `''` for none. The same as
 * the database's `squeezed`, which tests hold equal: letter by letter, as it knows no rule of a whole word.
 */
export function squeezed(text: string | null): string {
  return Array.from(text ?? '', (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0))
    .join('')
    .replaceAll(whiteSpace, ' ')
    .replaceAll(/^ | $/g, '')
}

const whiteSpace = /[\t-\r\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g

/** What a contact lacks for anything to be the same as it: whoever is told apart by nothing is nobody's namesake. */
export function lackingOf(person: Person): Lacking[] {
  const lacking: Lacking[] = []
  if (squeezed(person.name) === '') lacking.push('name')
  if (linesOf(person).length === 0 || squeezed(person.city) === '') lacking.push('address')
  if (squeezed(person.email) === '') lacking.push('email')
  else if (!person.isEmailConfirmed) lacking.push('confirmed-email')
  return lacking
}

/** States that keep a contact from being merged into another (docs/rules.md#merging-contacts). */
export const keptApart = [
  'mojeidContact',
  'serverDeleteProhibited',
  'serverBlocked',
] as const satisfies readonly StateCode[]

/**
 * Whether a contact could be merged into mine: the same name, organization, address and e-mail, nothing told of it
 * that is not told of mine, and nobody's own.
 */
export function isCandidate(mine: Person, other: Person): boolean {
  return (
    lackingOf(mine).length === 0 &&
    other.id !== mine.id &&
    !other.isDeleted &&
    !other.isLinkedToIdentity &&
    (other.mask & maskOf(keptApart)) === 0n &&
    equalParts.every((part) => squeezed(mine[part]) === squeezed(other[part])) &&
    linesOf(mine).join('\n') === linesOf(other).join('\n') &&
    emptyOrEqualParts.every((part) => ['', squeezed(mine[part])].includes(squeezed(other[part])))
  )
}

/** What must be the same, beside the lines of the street; and what may also be told of mine alone. */
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
