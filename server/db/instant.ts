import { sql, type RawBuilder } from 'kysely'

/** SQL: the time zone of the registry, which is that of its first zone. */
export const registryTimeZone = sql<string>`(select time_zone from zone order by id limit 1)`

/** SQL: the registry's date at the time of the statement. */
export const today = sql<string>`(now() at time zone ${registryTimeZone})::date`

/** SQL: a time in the format of the contract: ISO 8601 in UTC, to the millisecond. */
export function instantText(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** SQL: the same to the microsecond, which a JavaScript date does not have: for orders, chains and deposits. */
export function exactInstantText(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}
