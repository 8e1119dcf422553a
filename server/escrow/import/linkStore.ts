import { sql, type RawBuilder } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { bitOf, rankOf } from '#server/features/record/parts/rules.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import type { Scope } from './scope.ts'

const usedBy = {
  contact: sql`exists (select from domain_contact as u where u.contact_id = o.id)
    or exists (select from nsset_contact as u join nsset as n on n.id = u.nsset_id
      where u.contact_id = o.id and ${isExisting('n')})
    or exists (select from keyset_contact as u join keyset as k on k.id = u.keyset_id
      where u.contact_id = o.id and ${isExisting('k')})`,
  nsset: sql`exists (select from domain as u where u.nsset_id = o.id and ${isExisting('u')})`,
  keyset: sql`exists (select from domain as u where u.keyset_id = o.id and ${isExisting('u')})`,
} as const

/**
 * Updates `linked` for existing objects whose use has changed (`t_owner`, and restored contacts), and the number of
 * domains of sets. Ends every state of deleted contacts and hosts.
 */
export async function settleLinks(tx: Tx, scope: Scope): Promise<void> {
  for (const table of ['contact', 'host'] as const) await endStatesOfDeleted(tx, scope, table)
  for (const table of ['contact', 'nsset', 'keyset'] as const) await settleLinked(tx, scope, table)
  for (const table of ['nsset', 'keyset'] as const) {
    await settleRanks(tx, table)
    await countDomains(tx, table)
  }
}

async function endStatesOfDeleted(tx: Tx, { at }: Scope, table: 'contact' | 'host'): Promise<void> {
  await sql`
    update object_state as s set valid_to = greatest(${at}::timestamptz, s.valid_from + interval '1 microsecond')
    from ${sql.table(table)} as o
    where o.id = s.object_id and o.deleted_at = ${at}::timestamptz and s.valid_to is null`.execute(tx)
  await sql`
    update ${sql.table(table)} set state_mask = 0
    where deleted_at = ${at}::timestamptz and state_mask <> 0`.execute(tx)
}

async function settleLinked(tx: Tx, { at }: Scope, table: keyof typeof usedBy): Promise<void> {
  const bit = sql`${bitOf('linked')}::bigint`
  const linked = sql`${states.linked.number}::smallint`
  const used = usedTable(table)
  const restored = table === 'contact' ? sql`or o.id in (select id from m_contact where is_back)` : sql``
  await sql`
    create temp table ${used} on commit drop as
    select o.id, (${usedBy[table]}) as is_used, o.state_mask & ${bit} <> 0 as was_used from ${sql.table(table)} as o
    where ${isExisting('o')} and (o.id in (select id from t_owner) ${restored})`.execute(tx)
  await sql`
    update object_state as s set valid_to = greatest(${at}::timestamptz, s.valid_from + interval '1 microsecond')
    from ${used} as l
    where s.object_id = l.id and s.state = ${linked} and s.set_by = 'rule' and s.valid_to is null
      and not l.is_used`.execute(tx)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select l.id, ${table}, ${linked}, 'rule', ${at}::timestamptz from ${used} as l
    where l.is_used and not exists (
      select from object_state as s where s.object_id = l.id and s.state = ${linked} and s.set_by = 'rule'
        and s.valid_to is null)`.execute(tx)
  await sql`
    update ${sql.table(table)} as o
    set state_mask = case when l.is_used then o.state_mask | ${bit} else o.state_mask & ~${bit} end
    from ${used} as l where o.id = l.id and l.is_used <> l.was_used`.execute(tx)
}

function usedTable(table: keyof typeof usedBy): RawBuilder<unknown> {
  return sql.table(`l_${table}`)
}

// Ranks follow from masks, and there are few different masks.
async function settleRanks(tx: Tx, table: 'nsset' | 'keyset'): Promise<void> {
  const { rows } = await sql<{ mask: string }>`
    select distinct o.state_mask::text as mask from ${sql.table(table)} as o
    join ${usedTable(table)} as l on l.id = o.id`.execute(tx)
  const masks = rows.map(({ mask }) => mask)
  await sql`
    update ${sql.table(table)} as o set state_rank = r.rank
    from unnest(${masks}::bigint[], ${masks.map(rankOf)}::smallint[]) as r (mask, rank), ${usedTable(table)} as l
    where o.id = l.id and o.state_mask = r.mask and o.state_rank <> r.rank`.execute(tx)
}

/** Counts the domains of each existing set that this import touched. */
async function countDomains(tx: Tx, table: 'nsset' | 'keyset'): Promise<void> {
  await sql`
    update ${sql.table(table)} as o set domain_count = w.count
    from (
      select s.id, count(d.id)::integer as count
      from (
        select id from ${sql.table(`m_${table}`)} where is_back
        union select id from ${usedTable(table)}
        union select id from ${sql.table(`e_${table}`)}
      ) as s
      left join domain as d on d.${sql.ref(`${table}_id`)} = s.id and ${isExisting('d')} group by s.id
    ) as w where o.id = w.id and o.domain_count <> w.count`.execute(tx)
}
