import { sql, type RawBuilder } from 'kysely'
import type { LockableType } from '#contract/operation.ts'
import type { ObjectType } from '#contract/record.ts'
import { lockables } from './lockable.ts'

/** SQL: the row `alias` in the table of owners makes the contact an owner. */
export function isOwning(type: LockableType, alias: string): RawBuilder<boolean> {
  const { roles } = lockables[type].owners
  return roles === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.roles`)} & ${sql.lit(roles)} <> 0`
}

/** SQL: the ids of the contacts that an object belongs to (docs/rules.md#mine). */
export function ownersOf(type: ObjectType, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'contact') return sql`select ${id}`
  const { table, object } = lockables[type].owners
  return sql`
    select w.contact_id from ${sql.table(table)} as w
    where w.${sql.ref(object)} = ${id} and ${isOwning(type, 'w')}`
}
