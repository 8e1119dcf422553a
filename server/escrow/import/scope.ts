import { sql, type QueryResult, type RawBuilder } from 'kysely'

/** The values that every statement of an import may use. */
export type Scope = {
  tld: string
  watermark: string
  isFull: boolean
  /** Whether the portal is the registry of record (docs/rules.md#authority). */
  isRecord: boolean
  /** The time of the change, by the database's clock. */
  at: string
  /** The suffix of ROIDs created here, as in `NSSET-…-CZ`. */
  suffix: string
}

/** Returns the suffix of created ROIDs: letters and digits of the domain, at most eight (RFC 5730 section 2.8). */
export function suffixOf(tld: string): string {
  return (
    tld
      .toUpperCase()
      .replace(/[^A-Z0-9_]/g, '')
      .slice(0, 8) || 'X'
  )
}

/** The number of rows of a kind that an import wrote. */
export type WriteCounts = { added: number; changed: number; ended: number }

/** Returns the number of rows that a statement wrote. */
export function countWritten({ numAffectedRows = 0n }: QueryResult<unknown>): number {
  return Number(numAffectedRows)
}

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
export function columnsOf(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)))
}

/** SQL: assignments that copy each column from the row `alias`. */
export function settingFrom(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`))
}

/** SQL: the names of the columns for an insert. */
export function named(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(name)))
}
