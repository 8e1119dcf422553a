import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { protectingMask } from './rules.ts'
import { bitOfStage, warningMask, warningStages } from './rulesNotice.ts'

/**
 * Locks the writing of letters about domains until the transaction ends. The next statements see what an earlier lock
 * holder has written.
 */
export async function lockNotices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('domain_notice'))`.execute(tx)
}

/** Whether all letters of the day are written, and whether the life cycle job still has due domains. */
export async function findNoticeDay(tx: Tx, day: string): Promise<{ isDone: boolean; isTooEarly: boolean }> {
  const { rows } = await sql<{ isDone: boolean; isTooEarly: boolean }>`
    select exists (select from domain_notice_day where on_day = ${day}) as "isDone",
      exists (select from domain where recheck_at <= now() and ${isExisting()}) as "isTooEarly"`.execute(tx)
  return rows[0] ?? { isDone: false, isTooEarly: true }
}

export async function recordNoticeDay(tx: Tx, day: string): Promise<void> {
  await sql`insert into domain_notice_day (on_day) values (${day}) on conflict do nothing`.execute(tx)
}

const stages = sql`unnest(${[...warningStages]}::text[], ${warningStages.map((stage) => bitOfStage(stage).toString())}::bigint[])
  as s (stage, bit)`

/** SQL: the domain `d` is at stage `s`. A domain that a state protects from deletion gets no deletion warning. */
const isAtStage = sql`${isExisting('d')} and d.state_mask & s.bit <> 0
  and (s.stage <> 'deleteWarning' or d.state_mask & ${sql.lit(protectingMask.toString())}::bigint = 0)`

/**
 * Stores a note for each contact whose domain has reached a warning that is new in its registration period. Deletes
 * waiting notes that are no longer true because of a renewal, a deletion or another contact.
 */
export async function noteWarnings(tx: Tx): Promise<void> {
  await sql`
    delete from domain_notice as n using ${stages}
    where n.mailed_on is null and s.stage = n.stage and not exists (
      select from domain as d join domain_contact as w on w.domain_id = d.id
      where d.id = n.domain_id and d.expires_on = n.expires_on and ${isAtStage}
        and w.contact_id = n.contact_id and ${isOwning('domain', 'w')})`.execute(tx)
  await sql`
    insert into domain_notice (domain_id, stage, expires_on, contact_id, noted_at)
    select d.id, s.stage, d.expires_on, w.contact_id, clock_timestamp()
    from domain as d cross join ${stages}
    join domain_contact as w on w.domain_id = d.id and ${isOwning('domain', 'w')}
    where d.state_mask & ${sql.lit(Number(warningMask))} <> 0 and d.expires_on is not null and ${isAtStage}
      and not exists (select from domain_notice as n
        where n.domain_id = d.id and n.stage = s.stage and n.expires_on = d.expires_on)
    on conflict do nothing`.execute(tx)
}

/** Stores notes for contacts that their domains are deleted, in the transaction of the deletion. */
export async function noteDeletions(
  tx: Tx,
  deleted: readonly { id: string; owners: readonly string[] }[],
): Promise<void> {
  const pairs = deleted.flatMap(({ id, owners }) => owners.map((contactId) => ({ id, contactId })))
  if (pairs.length === 0) return
  await sql`
    insert into domain_notice (domain_id, stage, expires_on, contact_id, noted_at)
    select d.id, 'deleted', coalesce(d.expires_on, now()::date), p.contact_id, clock_timestamp()
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ contactId }) => contactId)}::uuid[])
      as p (domain_id, contact_id)
    join domain as d on d.id = p.domain_id
    on conflict do nothing`.execute(tx)
}
