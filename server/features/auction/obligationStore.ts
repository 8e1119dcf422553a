import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { instant } from './list/shownStore.ts'

/**
 * Returns those contacts that lead an auction, owe a payment or have a right to register, by the clock. A deadline that
 * has passed binds nobody, recorded or not. A winner is bound before the end is recorded.
 */
export async function findObliged(db: Db, contactIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct leader_contact_id as id from auction
    where leader_contact_id = any(${[...contactIds]}::uuid[]) and ${isBinding}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether an identity is bound in the same way, also by a contact that is no longer linked to it. */
export async function isIdentityObliged(db: Db, identityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auction where leader_identity_id = ${identityId}::uuid and ${isBinding} limit 1`.execute(db)
  return rows.length > 0
}

// The phases are those of the index on active auctions, so that auctions that are over are not read.
const isBinding = sql`phase in ('published', 'awaiting_payment', 'paid') and (phase = 'published' or due_at > ${instant})`
