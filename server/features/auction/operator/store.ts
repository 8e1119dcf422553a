import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import { payBy } from '../deadlineStore.ts'
import { instant } from '../list/shownStore.ts'
import type { ListedAuction } from '../list/store.ts'

export async function isAuction(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('auction').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function findBySymbol(db: Db, symbol: string): Promise<string | null> {
  const row = await db.selectFrom('auction').select('id').where('variable_symbol', '=', symbol).executeTakeFirst()
  return row?.id ?? null
}

/** Returns the newest auction of a name. */
export async function findByName(db: Db, fqdn: string): Promise<string | null> {
  const row = await db
    .selectFrom('auction')
    .select('id')
    .where('fqdn', '=', fqdn)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export type RecordedPayment = { amount: number; at: Date; reference: string }

/** Returns the payments of an auction, the earliest first; amounts in minor units, negative for returns. */
export async function findPayments(tx: Tx, auctionId: string): Promise<RecordedPayment[]> {
  const rows = await tx
    .selectFrom('auction_payment')
    .select(['amount', 'at', 'reference'])
    .where('auction_id', '=', auctionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Returns the name of another auction with this payment reference; null without one. */
export async function findNameOfReference(tx: Tx, auctionId: string, reference: string): Promise<string | null> {
  const row = await tx
    .selectFrom('auction_payment')
    .innerJoin('auction', 'auction.id', 'auction_payment.auction_id')
    .select('auction.fqdn')
    .where('auction_payment.reference', '=', reference)
    .where('auction_payment.auction_id', '<>', auctionId)
    .orderBy('auction_payment.id')
    .limit(1)
    .executeTakeFirst()
  return row?.fqdn ?? null
}

/** Records a payment of the auction's leader, and the action for the activity without an amount. */
export async function addPayment(tx: Tx, auctionId: string, payment: RecordedPayment & { by: string }): Promise<void> {
  const { amount, at, reference, by } = payment
  await tx
    .insertInto('auction_payment')
    .values({
      id: v7(),
      auction_id: auctionId,
      amount,
      at,
      reference,
      recorded_at: sql<Date>`clock_timestamp()`,
      recorded_by: by,
    })
    .execute()
  await sql`
    insert into auction_activity (id, at, action, actor, auction_id, identity_id, contact_id)
    select ${v7()}, clock_timestamp(), ${amount < 0 ? 'return-payment' : 'record-payment'}, 'operator', id,
      leader_identity_id, leader_contact_id
    from auction where id = ${auctionId}`.execute(tx)
}

/** Records the registrar that registered the name for its winner. */
export async function recordRegistrar(tx: Tx, auctionId: string, registrar: string): Promise<void> {
  await tx.updateTable('auction').set({ registrar }).where('id', '=', auctionId).execute()
}

/** Returns the hash of the winner's registration code; null where none was created. */
export async function findCodeHash(tx: Tx, auctionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('auction_registration_code')
    .select('code_hash')
    .where('auction_id', '=', auctionId)
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** The winner's debt in an auction, and all payments less returns, in minor units. */
export type Balance = {
  id: string
  fqdn: string
  phase: string
  /** Null where the auction was cancelled before anyone won. */
  variableSymbol: string | null
  price: string
  currency: string
  minorDigits: number
  /** While payment is due: its deadline, and the deadline to record payments in time. */
  payBy: Date | null
  bookedBy: Date | null
  isTooLate: boolean
  received: string
  /** The payments and returns after the deadline to pay, in the order of their times. */
  late: string[]
  identityId: string
  contactId: string
}

/**
 * Returns the auctions that await money, lack some although paid, or have received some; the earliest deadline first.
 */
export async function findBalances(db: Db): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select a.id, a.fqdn, a.phase, a.variable_symbol as "variableSymbol", a.price, a.terms ->> 'currency' as currency,
      (a.terms ->> 'minorDigits')::int as "minorDigits", w.pay_by as "payBy", case when w.pay_by is not null then a.due_at end as "bookedBy",
      coalesce(w.pay_by <= clock_timestamp(), false) as "isTooLate",
      coalesce(p.received, 0) as received, coalesce(p.late, '{}') as late,
      a.leader_identity_id as "identityId", a.leader_contact_id as "contactId"
    from auction as a
    cross join lateral (select case when a.phase = 'awaiting_payment' then ${payBy} end as pay_by) as w
    left join lateral (
      select sum(m.amount) as received, array_agg(m.amount order by m.at, m.id) filter (where m.at >= w.pay_by) as late
      from auction_payment as m where m.auction_id = a.id
    ) as p on true
    where a.phase = 'awaiting_payment' or p.received <> 0
      or (a.phase in ('paid', 'registered', 'lapsed') and a.price > coalesce(p.received, 0))
    order by a.phase <> 'awaiting_payment', a.due_at, a.id`.execute(db)
  return rows
}

/** Returns the auctions that are not recorded as over, by their names. */
export async function findActive(db: Db): Promise<ListedAuction[]> {
  return db
    .selectFrom('auction')
    .selectAll()
    .select(instant.as('now'))
    .where('phase', 'in', ['published', 'awaiting_payment', 'paid'])
    .orderBy('sort_key')
    .execute()
}
