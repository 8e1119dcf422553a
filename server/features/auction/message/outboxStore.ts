import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { messageColumns, type MessageRow } from './store.ts'

type Unmailed = MessageRow & { contactId: string; identityId: string; timeZone: string; isWanted: boolean }

/** Returns messages without a letter, the earliest first, locked until the transaction ends. */
export async function takeUnmailed(tx: Tx, limit: number): Promise<Unmailed[]> {
  const { rows } = await sql<Unmailed>`
    select ${messageColumns}, m.contact_id as "contactId", m.identity_id as "identityId",
      a.terms ->> 'timeZone' as "timeZone", not exists (
        select from auction_mail_off as o where o.identity_id = m.identity_id and o.kind = m.kind) as "isWanted"
    from auction_message as m join auction as a on a.id = m.auction_id
    where m.mailed_at is null order by m.at limit ${limit} for update of m skip locked`.execute(tx)
  return rows
}

/** Marks messages that have a letter or need none. */
export async function recordMailed(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update auction_message set mailed_at = clock_timestamp() where id = any(${[...ids]}::uuid[])`.execute(tx)
}
