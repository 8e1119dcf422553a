import { Address, type DiscloseFlag } from '#contract/contact.ts'
import type { ComparedField, Comparison } from '#contract/merge.ts'
import { addressOf, isPublic } from '#server/features/contact/parts/rules.ts'
import type { FoundPerson } from './personStore.ts'
import { squeezed } from './rules.ts'

/** Compares two contacts field by field. Values that differ only in case and white space are equal, as for merging. */
export function compare(mine: FoundPerson, other: FoundPerson): Comparison[] {
  return fields.map(({ field, flag, read }) => {
    const [own, theirs] = [read(mine), read(other)]
    const isSame = own.map(squeezed).join('\n') === theirs.map(squeezed).join('\n')
    const isHidden = !isSame && theirs.length > 0 && !isShown(other, flag)
    return { field, mine: textOf(own), theirs: isHidden ? null : textOf(theirs), isSame, isHidden }
  })
}

/** Each field as lines. Values that can be hidden have their flag; values that others never see have `never`. */
const fields: readonly {
  field: ComparedField
  flag: DiscloseFlag | 'always' | 'never'
  read: (person: FoundPerson) => string[]
}[] = [
  { field: 'name', flag: 'always', read: ({ name }) => lines(name) },
  { field: 'organization', flag: 'always', read: ({ organization }) => lines(organization) },
  { field: 'address', flag: 'address', read: (person) => addressLines(addressOf(person)) },
  { field: 'email', flag: 'email', read: ({ email }) => lines(email) },
  {
    field: 'mailingAddress',
    flag: 'never',
    read: ({ mailingAddress }) => addressLines(Address.safeParse(mailingAddress).data ?? null),
  },
  { field: 'telephone', flag: 'telephone', read: ({ telephone }) => lines(telephone) },
  { field: 'fax', flag: 'fax', read: ({ fax }) => lines(fax) },
  { field: 'notifyEmail', flag: 'notifyEmail', read: ({ notifyEmail }) => lines(notifyEmail) },
  { field: 'vatNumber', flag: 'vatNumber', read: ({ vatNumber }) => lines(vatNumber) },
  { field: 'ident', flag: 'ident', read: ({ identType, identValue }) => lines(identValue, identType) },
  { field: 'registrar', flag: 'always', read: ({ registrar }) => lines(registrar.name ?? registrar.handle) },
]

function isShown(person: FoundPerson, flag: DiscloseFlag | 'always' | 'never'): boolean {
  return flag === 'always' || (flag !== 'never' && person.isLinked && isPublic(person, flag))
}

function addressLines(address: Address | null): string[] {
  if (!address) return []
  const { street, postalCode, city, stateOrProvince, country } = address
  return lines(...street, [postalCode, city].filter((part) => part !== null).join(' '), stateOrProvince, country)
}

function lines(...texts: (string | null)[]): string[] {
  return texts.flatMap((text) => (text === null || text.trim() === '' ? [] : [text.trim()]))
}

function textOf(found: readonly string[]): string | null {
  return found.length === 0 ? null : found.join('\n')
}
