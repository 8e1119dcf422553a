import { sql, type RawBuilder } from 'kysely'
import type { MessageQuery } from '#contract/auctionMessage.ts'
import { inTransaction, readOne, type Db } from '#server/db/connect.ts'

/** A message of the database with columns of its auction. */
export type MessageRow = {
  id: string
  kind: string
  at: Date
  readAt: Date | null
  price: string | null
  aboutAt: Date | null
  auctionId: string
  fqdn: string
  currency: string
  minorDigits: number
}

/** Returns a page of an identity's messages, the exact count and the count of all unread ones. */
export async function findMessages(db: Db, identityId: string, query: MessageQuery) {
  const { page, size } = query
  const shown = shownBy(identityId, query)
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from auction_message as m join auction as a on a.id = m.auction_id
    where ${shown} order by ${orderOf(query)} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const counts = await readOne(
    db,
    sql<{ total: number; unread: number; asOf: Date }>`
      select (select count(*)::int from auction_message as m where ${shown}) as total, now() as "asOf",
        ${unreadOf(identityId)} as unread`,
  )
  return { rows, ...counts }
}

/** Marks these messages of an identity as read, or all (null); returns the number of unread ones. */
export async function recordRead(db: Db, identityId: string, ids: readonly string[] | null): Promise<number> {
  const which = ids === null ? sql`true` : sql`id = any(${[...ids]}::uuid[])`
  await sql`update auction_message set read_at = clock_timestamp()
    where identity_id = ${identityId} and read_at is null and ${which}`.execute(db)
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(identityId)} as unread`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Returns the kinds of messages that an identity does not want by mail. */
export async function findMailOff(db: Db, identityId: string): Promise<string[]> {
  const rows = await db.selectFrom('auction_mail_off').select('kind').where('identity_id', '=', identityId).execute()
  return rows.map(({ kind }) => kind)
}

/** Stores the kinds of messages that an identity does not want by mail. */
export async function recordMailOff(db: Db, identityId: string, off: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('auction_mail_off')
      .where('identity_id', '=', identityId)
      .where('kind', '<>', sql<string>`all(${[...off]}::text[])`)
      .execute()
    await sql`insert into auction_mail_off (identity_id, kind) select ${identityId}, unnest(${[...off]}::text[])
      on conflict do nothing`.execute(tx)
  })
}

/** SQL: the columns of a message `m` and its auction `a` as a `ToldMessage`. */
export const messageColumns = sql`m.id, m.kind, m.at, m.read_at as "readAt", m.price, m.about_at as "aboutAt",
  a.id as "auctionId", a.fqdn, a.terms ->> 'currency' as currency, (a.terms ->> 'minorDigits')::int as "minorDigits"`

function shownBy(identityId: string, { kind, isRead }: MessageQuery): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`m.identity_id = ${identityId}`]
  if (kind) conditions.push(sql`m.kind = ${kind}`)
  if (isRead) conditions.push(isRead === 'yes' ? sql`m.read_at is not null` : sql`m.read_at is null`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function orderOf({ sort }: MessageQuery): RawBuilder<unknown> {
  if (sort === 'at') return sql`m.at, m.id`
  return sort === '-at' ? sql`m.at desc, m.id desc` : sql`m.read_at is not null, m.at desc, m.id desc`
}

function unreadOf(identityId: string): RawBuilder<number> {
  return sql`(select count(*)::int from auction_message where identity_id = ${identityId} and read_at is null)`
}
