import { changedFields, type ChangedField } from '#contract/contact.ts'

/** Returns the fields of a contact that a journal change names, in display order. */
export function fieldsIn(values: Readonly<Record<string, unknown>>): ChangedField[] {
  const { postalInfo, ...rest } = values
  const names = [...Object.keys(rest), ...Object.keys(typeof postalInfo === 'object' && postalInfo ? postalInfo : {})]
  const fields = new Set(names.flatMap((name) => fieldNames.get(name) ?? []))
  return changedFields.filter((field) => fields.has(field))
}

/** The fields of a contact by their journal names (RFC 5733 section 3.2.5, and our own). */
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
