import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { defaultLanguage } from '#server/intl/words.ts'
import { priority } from './priority.ts'
import type { AuthInfoRequestNotice, AuthInfoMadeNotice, AuthInfoNotice } from './authInfoLetters.ts'

/** A contact and one of its addresses. */
export type Recipient = { contactId: string; address: string }

/** Writes a new AuthInfo, encrypted, to each recipient, in the transaction that created it. */
export function recordAuthInfoLetters(tx: Tx, recipients: readonly Recipient[], notice: AuthInfoNotice): Promise<void> {
  return record(tx, recipients, { kind: 'auth-info', notice, inSeconds: 0 })
}

/**
 * Informs contacts that an AuthInfo of their object was created, in its transaction. Goes to their e-mails and
 * notification e-mails, each address once.
 */
export async function recordMadeLetters(
  tx: Tx,
  contactIds: readonly string[],
  notice: AuthInfoMadeNotice,
): Promise<void> {
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at)
    select distinct on (coalesce(lower(to_whom.address), c.id::text)) gen_random_uuid(), clock_timestamp(),
      'auth-info-made', c.id, to_whom.address, coalesce(i.language, ${defaultLanguage()}),
      ${JSON.stringify(notice)}::jsonb, case when to_whom.address is null then 'undeliverable' else 'waiting' end,
      clock_timestamp()
    from contact as c
    left join lateral (
      select distinct trim(address) as address from unnest(array[c.email, c.notify_email]) as a (address)
      where trim(address) <> ''
    ) as to_whom on true
    left join link as l on l.contact_id = c.id and l.ended_at is null
    left join identity as i on i.id = l.identity_id
    where c.id = any(${[...contactIds]}::uuid[])
    order by coalesce(lower(to_whom.address), c.id::text), l.contact_id is null, c.id`.execute(tx)
}

/** Informs each recipient that an AuthInfo was requested and none was created. */
export function recordRequestLetters(
  tx: Tx,
  recipients: readonly Recipient[],
  notice: AuthInfoRequestNotice,
): Promise<void> {
  return record(tx, recipients, { kind: 'auth-info-asked', notice, inSeconds: 0 })
}

/**
 * Adds one to the number of letters that a mailbox did not get today. The letter with the number is sent after
 * `inSeconds`.
 */
export async function recordMoreLetters(tx: Tx, recipient: Recipient, inSeconds: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ data: sql<string>`jsonb_set(data, '{count}', to_jsonb((data ->> 'count')::int + 1))` })
    .where('kind', '=', 'auth-info-more')
    .where('status', '=', 'waiting')
    .where(sql<string>`lower(recipient)`, '=', recipient.address.toLowerCase())
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await record(tx, [recipient], { kind: 'auth-info-more', notice: { count: 1 }, inSeconds })
}

async function record(
  tx: Tx,
  recipients: readonly Recipient[],
  { kind, notice, inSeconds }: { kind: string; notice: object; inSeconds: number },
): Promise<void> {
  await sql`
    insert into mail (id, created_at, kind, contact_id, recipient, language, data, status, next_attempt_at,
      priority)
    select gen_random_uuid(), clock_timestamp(), ${kind}, c.id, m.address, coalesce(i.language, ${defaultLanguage()}),
      ${JSON.stringify(notice)}::jsonb, 'waiting', clock_timestamp() + make_interval(secs => ${inSeconds}),
      ${kind === 'auth-info' ? priority.awaited : priority.ordinary}
    from unnest(${recipients.map(({ contactId }) => contactId)}::uuid[],
      ${recipients.map(({ address }) => address)}::text[]) as m (contact_id, address)
    join contact as c on c.id = m.contact_id
    left join link as l on l.contact_id = c.id and l.ended_at is null
    left join identity as i on i.id = l.identity_id`.execute(tx)
}
