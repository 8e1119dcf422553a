import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { isWinnerLinked, type IsLinkedTo } from '../payment/store.ts'

type Deps = { db: Db; isLinkedTo: IsLinkedTo }

/**
 * A won name: its phase, the deadline to register, the time of its code, and whether money is missing. Also whether the
 * winning contact is still linked to the winner.
 */
export type WonName = {
  phase: string
  registerBy: Date | null
  madeAt: Date | null
  isLate: boolean
  isShort: boolean
  isLinked: boolean
}

/** Returns a name that this identity has won; null for any other. */
export async function findWonName(
  { db, isLinkedTo }: Deps,
  { id, identityId }: { id: string; identityId: string },
): Promise<WonName | null> {
  const { rows } = await sql<WonName>`
    select a.phase, case when a.phase = 'paid' then a.due_at end as "registerBy", c.made_at as "madeAt",
      a.phase = 'paid' and a.due_at <= clock_timestamp() as "isLate", ${isShort} as "isShort",
      ${isWinnerLinked(isLinkedTo)} as "isLinked"
    from auction as a left join auction_registration_code as c on c.auction_id = a.id
    where a.id = ${id} and a.leader_identity_id = ${identityId} and a.variable_symbol is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * Replaces the hash of the registration code, with the action for the activity. False where the name does not await
 * registration, or the winning contact is no longer linked to the winner.
 */
export async function keepCode(
  { db, isLinkedTo }: Deps,
  { id, hash, address }: { id: string; hash: string; address: string },
): Promise<boolean> {
  const { rows } = await sql<{ isStored: boolean }>`
    with made as (insert into auction_registration_code (auction_id, code_hash, made_at)
    select a.id, ${hash}, clock_timestamp() from auction as a
    where a.id = ${id} and a.phase = 'paid' and a.due_at > clock_timestamp() and not ${isShort}
      and ${isWinnerLinked(isLinkedTo)}
    on conflict (auction_id) do update set code_hash = excluded.code_hash, made_at = excluded.made_at
    returning auction_id, made_at)
    insert into auction_activity (id, at, action, actor, auction_id, identity_id, contact_id, address)
    select ${v7()}, made.made_at, 'create-registration-code', 'identity', a.id, a.leader_identity_id,
      a.leader_contact_id, ${address}
    from made join auction as a on a.id = made.auction_id
    returning true as "isStored"`.execute(db)
  return rows.length > 0
}

/** SQL: the payments less returns are below the price. */
const isShort = sql`coalesce(a.price > (select coalesce(sum(p.amount), 0) from auction_payment as p
  where p.auction_id = a.id), false)`
