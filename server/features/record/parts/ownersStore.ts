import { sql, type RawBuilder } from 'kysely'
import type { LockableType } from '#contract/operation.ts'
import type { ObjectType } from '#contract/record.ts'
import { lockables } from './lockable.ts'
import { ownerBits, roleBits } from './rulesRole.ts'

/** SQL: the row `alias` in the table of owners makes the contact an owner. */
export function isOwning(type: LockableType, alias: string): RawBuilder<boolean> {
  return type === 'domain' ? sql<boolean>`${ownRoles(alias)} <> 0` : sql<boolean>`true`
}

/** SQL: the bits by which the row `alias` of `domain_contact` makes the contact an owner. */
export function ownRoles(alias: string): RawBuilder<number> {
  return sql<number>`${sql.ref(`${alias}.roles`)} & ${sql.lit(ownerBits)}`
}

/** SQL: the contact of the row `alias` of `domain_contact` has the role. */
export function hasRole(alias: string, role: keyof typeof roleBits): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.roles`)} & ${sql.lit(roleBits[role])}::smallint <> 0`
}

/** SQL: the ids of the contacts that an object belongs to (docs/rules.md#mine). */
export function ownersOf(type: ObjectType, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'contact') return sql`select ${id}`
  const { table, object } = lockables[type].owners
  return sql`
    select w.contact_id from ${sql.table(table)} as w
    where w.${sql.ref(object)} = ${id} and ${isOwning(type, 'w')}`
}
