import { changedFields, type ChangedField } from '#contract/contact.ts'

/** What of a contact a change of the journal names, in the order people read of it. */
export function fieldsIn(values: Readonly<Record<string, unknown>>): ChangedField[] {
  const { postalInfo, ...rest } = values
  const names = [...Object.keys(rest), ...Object.keys(typeof postalInfo === 'object' && postalInfo ? postalInfo : {})]
  const fields = new Set(names.flatMap((name) => fieldNames.get(name) ?? []))
  return changedFields.filter((field) => fields.has(field))
}

/** Fields of a contact by the names of the journal (RFC 5733 section 3.2.5, and ours beyond it). */
export const fieldNames: ReadonlyMap<string, ChangedField> = new Map([
  ['name', 'name'],
  ['ident', 'birthDate'],
  ['addr', 'address'],
  ['voice', 'telephone'],
  ['fax', 'fax'],
  ['email', 'email'],
  ['notifyEmail', 'notifyEmail'],
  ['vat', 'vatNumber'],
  ['mailingAddress', 'mailingAddress'],
  ['disclose', 'disclosure'],
  ['postalLetters', 'postalLetters'],
])
