/** What contacts and registrars are told with alike, by the columns of both. */
export const addressColumns = [
  'postal_form',
  'street',
  'city',
  'state_or_province',
  'postal_code',
  'country',
  'other_postal',
  'telephone',
  'fax',
  'email',
] as const

/** The columns of the row `alias`, as a statement lists them. */
export function columnsOf(alias: string, columns: readonly string[]): string {
  return columns.map((name) => `${alias}.${name}`).join(', ')
}

/** What gives each column the value it has in the row `alias`. */
export function settingFrom(alias: string, columns: readonly string[]): string {
  return columns.map((name) => `${name} = ${alias}.${name}`).join(', ')
}
