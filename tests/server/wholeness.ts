import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'

/** Operations and the contacts that a letter of them is for: contacts with the same e-mail have one together. */
const readers = sql`
  select operation_id, contact_id from mail
  union select m.operation_id, c.id from mail as m join contact as c on lower(trim(c.email)) = lower(m.recipient)
  where m.operation_id is not null`

/** Counts inconsistencies after operations have ended; all zero when there are none. */
export async function faultsOf(db: Db) {
  const { rows } = await sql<Record<string, string>>`
    select
      (select count(*) from operation where status not in ('done', 'cancelled', 'prepared')) as unended,
      (select count(*) from operation where leased_by is not null or leased_until is not null) as leases,
      (select count(*) from operation_item as i join operation as o on o.id = i.operation_id
        where o.status <> 'prepared' and i.verdict is null) as undecided,
      (select count(*) from operation as o where o.status = 'done' and (o.done, o.unchanged, o.refused, o.total) <> (
        select count(*) filter (where verdict = 'done'), count(*) filter (where verdict = 'unchanged'),
          count(*) filter (where verdict = 'refused'), count(*)
        from operation_item where operation_id = o.id)) as miscounted,
      (select count(*) from (
        select i.operation_id, i.object_id from operation_item as i join operation as o on o.id = i.operation_id
        where i.verdict = 'done' and o.status <> 'prepared' except
        select operation_id, object_id from registry_journal) as missing) as unjournalled,
      (select count(*) from (
        select operation_id, object_id from registry_journal where operation_id is not null group by 1, 2 having count(*) > 1) as twice) as "decidedTwice",
      (select count(*) from (
        select operation_id, object_id from registry_journal where operation_id is not null except
        select operation_id, object_id from operation_item where verdict = 'done') as extra) as "journalledTooMuch",
      (select count(*) from (
        select distinct i.operation_id, w.contact_id from operation_item as i
        join domain_contact as w on w.domain_id = i.object_id and w.roles & 3 <> 0 where i.verdict = 'done' except
        (${readers})) as unwritten) as "lettersMissing",
      (select count(*) from (
        select distinct i.operation_id, w.contact_id from operation_item as i
        join (table nsset_contact union all table keyset_contact) as w on w.nsset_id = i.object_id
        join operation as o on o.id = i.operation_id
        where i.verdict = 'done' and o.status <> 'prepared' except
        (${readers})) as unwritten) as "setLettersMissing",
      (select count(*) from (
        select operation_id, contact_id from mail where operation_id is not null group by 1, 2 having count(*) > 1) as twice) as "lettersTwice",
      (select count(*) from (
        select operation_id, contact_id from activity where operation_id is not null group by 1, 2 having count(*) > 1) as twice) as "entriesTwice",
      (select count(*) from operation as o where o.status = 'done' and not exists (
        select 1 from activity as a where a.operation_id = o.id and a.contact_id = o.contact_id)) as "entriesMissing",
      (select count(*) from domain as d where d.state_mask & ${lockBits}::bigint <> coalesce((
        select bit_or(1::bigint << (s.state - 1)) from object_state as s
        where s.object_id = d.id and s.valid_to is null), 0) & ${lockBits}::bigint) as "masksOff",
      (select count(*) from (
        select id, state_mask from nsset union all select id, state_mask from keyset) as d
        where d.state_mask & ${lockBits}::bigint <> coalesce((
          select bit_or(1::bigint << (s.state - 1)) from object_state as s
          where s.object_id = d.id and s.valid_to is null), 0) & ${lockBits}::bigint) as "setMasksOff",
      (select count(*) from nsset as n where n.domain_count <> (
        select count(*) from domain as d where d.nsset_id = n.id and d.deleted_at is null)) as "nssetCountsOff",
      (select count(*) from keyset as k where k.domain_count <> (
        select count(*) from domain as d where d.keyset_id = k.id and d.deleted_at is null)) as "keysetCountsOff",
      (select count(*) from domain_contact as c join domain as d on d.id = c.domain_id
        where (c.state_mask, c.state_rank) is distinct from (d.state_mask, d.state_rank)) as "copiesOff"`.execute(db)
  const { breaks } = await checkChain(db)
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)] as const)
  return Object.fromEntries([...counts, ['chainBreaks', breaks.length] as const].filter(([, count]) => count !== 0))
}

const lockBits = [states.serverTransferProhibited, states.serverUpdateProhibited]
  .reduce((mask, { number }) => mask | (1n << BigInt(number - 1)), 0n)
  .toString()
