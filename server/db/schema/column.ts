import type { ColumnType, Generated as Defaulted } from 'kysely'

/** A bigint: read as a decimal string (numbers past 2^53 would be rounded), written as bigint, number or string. */
export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>

/** A jsonb document: read parsed, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>

/** A column with a default in the database. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Defaulted<T>
