/** The common columns of contacts and registrars. */
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

/** SQL: the columns of the row `alias` for a select list. */
export function columnsOf(alias: string, columns: readonly string[]): string {
  return columns.map((name) => `${alias}.${name}`).join(', ')
}

/** SQL: assignments that copy each column from the row `alias`. */
export function settingFrom(alias: string, columns: readonly string[]): string {
  return columns.map((name) => `${name} = ${alias}.${name}`).join(', ')
}
