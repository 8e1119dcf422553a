import { sql } from 'kysely'
import type { LockableType, OperationAction } from '#contract/operation.ts'
import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { defaultLanguage, languageFrom } from '#server/intl/words.ts'
import { priorityOf } from './priority.ts'
import type { LevelNotice, LinkNotice, Notice } from './renderLetter.ts'
import type { SignInNotice } from './signInLetters.ts'

type OperationLetters = {
  operationId: string
  objectType: LockableType
  action: OperationAction
  /** The action that an undo has reverted. */
  undone: OperationAction | null
  by: string
  /** The registry has not confirmed it yet. */
  isRequested: boolean
  readers: readonly { contactId: string; names: readonly string[] }[]
}

/**
 * Writes about an operation to the contacts concerned, in its transaction: one letter for each e-mail. The letter names
 * the objects of all contacts with that e-mail, in the language of the person linked to the first of them. A contact
 * without an e-mail gets an undeliverable letter.
 */
export async function recordOperationLetters(tx: Tx, given: OperationLetters): Promise<void> {
  const { operationId, objectType, action, undone, by, isRequested, readers } = given
  if (readers.length === 0) return
  await sql`
    with reader as (
      select m.no, m.names, c.id, nullif(trim(c.email), '') as address, coalesce(i.language, ${defaultLanguage()}) as language
      from unnest(${readers.map(({ contactId }) => contactId)}::uuid[],
        ${readers.map(({ names }) => JSON.stringify(names))}::jsonb[]) with ordinality as m (contact_id, names, no)
      join contact as c on c.id = m.contact_id
      left join link as l on l.contact_id = c.id and l.ended_at is null
      left join identity as i on i.id = l.identity_id
    ), letter as (
      select address, coalesce(lower(address), id::text) as mailbox, id, language, name, row_number() over (
        partition by coalesce(lower(address), id::text) order by no, place) as place
      from reader cross join lateral jsonb_array_elements_text(names) with ordinality as n (name, place)
    ), named as (
      select mailbox, jsonb_agg(name order by place) as names
      from (select mailbox, name, min(place) as place from letter group by mailbox, name) as n group by mailbox
    )
    insert into mail (id, created_at, kind, contact_id, operation_id, recipient, language, data, status, next_attempt_at,
      priority)
    select gen_random_uuid(), clock_timestamp(), 'operation', l.id, ${operationId}, l.address, l.language,
      ${JSON.stringify({ objectType, action, undone, by, isRequested })}::jsonb || jsonb_build_object('names', n.names),
      case when l.address is null then 'undeliverable' else 'waiting' end, clock_timestamp(), ${priorityOf(readers.length)}
    from letter as l join named as n on n.mailbox = l.mailbox where l.place = 1
    on conflict do nothing`.execute(tx)
}

/**
 * Writes to the contacts whose links the registry created or ended, in the transaction of the change. Goes to the e-mail
 * and the notification e-mail, each once.
 */
export function recordLinkLetters(
  tx: Tx,
  notices: readonly { contactId: string; notice: LinkNotice }[],
): Promise<void> {
  return recordNotices(tx, 'link', notices)
}

/** Writes to the contacts whose level the registry set, like `recordLinkLetters`. */
export function recordLevelLetters(
  tx: Tx,
  notices: readonly { contactId: string; notice: LevelNotice }[],
): Promise<void> {
  return recordNotices(tx, 'level', notices)
}

async function recordNotices(
  tx: Tx,
  kind: 'link' | 'level',
  notices: readonly { contactId: string; notice: object }[],
): Promise<void> {
  if (notices.length === 0) return
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at)
    select gen_random_uuid(), clock_timestamp(), ${kind}, c.id, to_whom.address, coalesce(i.language, ${defaultLanguage()}),
      m.data, case when to_whom.address is null then 'undeliverable' else 'waiting' end, clock_timestamp()
    from unnest(${notices.map(({ contactId }) => contactId)}::uuid[],
      ${notices.map(({ notice }) => JSON.stringify(notice))}::jsonb[]) as m (contact_id, data)
    join contact as c on c.id = m.contact_id
    left join lateral (
      select distinct trim(address) as address from unnest(array[c.email, c.notify_email]) as a (address)
      where trim(address) <> ''
    ) as to_whom on true
    left join lateral (
      select identity_id from link where contact_id = c.id order by created_at desc limit 1
    ) as l on true
    left join identity as i on i.id = l.identity_id`.execute(tx)
}

/**
 * Writes to the contact of a session that its identity signed in from a new device, in the transaction of the sign-in.
 * Goes to the e-mail and the notification e-mail, each once.
 */
export async function recordSignInLetters(
  tx: Tx,
  contactId: string,
  notice: Omit<SignInNotice, 'handle'>,
): Promise<void> {
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at)
    select gen_random_uuid(), clock_timestamp(), 'sign-in', c.id, to_whom.address,
      coalesce(i.language, ${defaultLanguage()}), ${JSON.stringify(notice)}::jsonb || jsonb_build_object('handle', c.handle),
      case when to_whom.address is null then 'undeliverable' else 'waiting' end, clock_timestamp()
    from contact as c
    left join lateral (
      select distinct trim(address) as address from unnest(array[c.email, c.notify_email]) as a (address)
      where trim(address) <> ''
    ) as to_whom on true
    left join link as l on l.contact_id = c.id and l.ended_at is null
    left join identity as i on i.id = l.identity_id
    where c.id = ${contactId}`.execute(tx)
}

/**
 * Leases due letters by priority and age. The lease of two minutes is longer than a delivery can take; letters of a
 * crashed process are sent by the next.
 */
export async function leaseLetters(db: Db, limit: number): Promise<Notice[]> {
  const { rows } = await sql<Omit<Notice, 'language'> & { language: string }>`
    update mail set next_attempt_at = clock_timestamp() + interval '2 minutes', attempts = attempts + 1
    where id in (
      select id from mail where status = 'waiting' and next_attempt_at <= clock_timestamp()
      order by priority, next_attempt_at limit ${limit} for update skip locked
    )
    returning id, kind, recipient, language, data, attempts`.execute(db)
  return rows.map((row) => ({ ...row, language: languageFrom(row.language) }))
}

export async function recordSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      status: 'sent',
      sent_at: sql<Date>`clock_timestamp()`,
      next_attempt_at: null,
      last_error: null,
      data: withoutSecret,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/**
 * Records a failed delivery: retried in `retryInSeconds`, or given up when that is null. `error` is a code, never an
 * address.
 */
export async function recordFailure(db: Db, id: string, given: { error: string; retryInSeconds: number | null }) {
  const { error, retryInSeconds } = given
  await db
    .updateTable('mail')
    .set({
      last_error: error,
      ...(retryInSeconds === null ? { data: withoutSecret } : {}),
      status: retryInSeconds === null ? 'undeliverable' : 'waiting',
      next_attempt_at:
        retryInSeconds === null ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${retryInSeconds})`,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/**
 * Deletes at most `limit` letters sent or given up more than `days` ago, with text and address; returns their number.
 */
export async function removeOldLetters(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const before = sql`clock_timestamp() - make_interval(days => ${days})`
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from mail
      where status <> 'waiting' and created_at < ${before} and coalesce(sent_at, created_at) < ${before}
      order by created_at limit ${limit}`.execute(tx)
    return removeLetters(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

async function removeLetters(tx: Tx, ids: readonly string[]): Promise<number> {
  await sql`delete from demo_letter where mail_id = any(${[...ids]}::uuid[])`.execute(tx)
  const { numAffectedRows } = await sql`delete from mail where id = any(${[...ids]}::uuid[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** A letter that will not be rendered again stores no secret, not even an encrypted one. */
const withoutSecret = sql<string>`data - 'sealed'`
