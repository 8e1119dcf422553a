import type pg from 'pg'
import { states } from '#contract/states.ts'
import { bitOf, rankOf } from '#server/features/record/parts/rules.ts'
import type { Scope } from '../scope.ts'
import { run } from '../statement.ts'

const usedBy = {
  contact: `exists (select from domain_contact as u where u.contact_id = o.id)
    or exists (select from nsset_contact as u join nsset as n on n.id = u.nsset_id
      where u.contact_id = o.id and n.deleted_at is null)
    or exists (select from keyset_contact as u join keyset as k on k.id = u.keyset_id
      where u.contact_id = o.id and k.deleted_at is null)`,
  nsset: `exists (select from domain as u where u.nsset_id = o.id and u.deleted_at is null)`,
  keyset: `exists (select from domain as u where u.keyset_id = o.id and u.deleted_at is null)`,
} as const

/**
 * Updates `linked` for existing objects whose use has changed (`t_owner`, and restored contacts). Ends every state of
 * deleted contacts and hosts.
 */
export async function settleLinks(client: pg.ClientBase, scope: Scope) {
  await endStatesOfGone(client, scope)
  for (const table of ['contact', 'nsset', 'keyset'] as const) {
    await run(
      client,
      `create temp table l_${table} on commit drop as
       select o.id, (${usedBy[table]}) as is_used, o.state_mask & $bit::bigint <> 0 as was_used from ${table} as o
       where o.deleted_at is null and (o.id in (select id from t_owner)
         ${table === 'contact' ? 'or o.id in (select id from m_contact where is_back)' : ''})`,
      values(scope),
    )
    await run(
      client,
      `update object_state as s set valid_to = greatest($at::timestamptz, s.valid_from + interval '1 microsecond')
       from l_${table} as l
       where s.object_id = l.id and s.state = $linked::smallint and s.set_by = 'rule' and s.valid_to is null
         and not l.is_used`,
      values(scope),
    )
    await run(
      client,
      `insert into object_state (object_id, object_type, state, set_by, valid_from)
       select l.id, '${table}', $linked::smallint, 'rule', $at::timestamptz from l_${table} as l
       where l.is_used and not exists (
         select from object_state as s where s.object_id = l.id and s.state = $linked::smallint and s.set_by = 'rule'
           and s.valid_to is null)`,
      values(scope),
    )
    await run(
      client,
      `update ${table} as o set state_mask = case when l.is_used then o.state_mask | $bit::bigint
         else o.state_mask & ~$bit::bigint end
       from l_${table} as l where o.id = l.id and l.is_used <> l.was_used`,
      values(scope),
    )
  }
  await settleRanks(client)
  await client.query(counting('nsset'))
  await client.query(counting('keyset'))
}

function values(scope: Scope) {
  return { ...scope, linked: states.linked.number, bit: bitOf('linked') }
}

async function endStatesOfGone(client: pg.ClientBase, scope: Scope) {
  for (const table of ['contact', 'host']) {
    await run(
      client,
      `update object_state as s set valid_to = greatest($at::timestamptz, s.valid_from + interval '1 microsecond')
       from ${table} as o where o.id = s.object_id and o.deleted_at = $at::timestamptz and s.valid_to is null`,
      scope,
    )
    await run(
      client,
      `update ${table} set state_mask = 0 where deleted_at = $at::timestamptz and state_mask <> 0`,
      scope,
    )
  }
}

// Ranks follow from masks, and there are few different masks.
async function settleRanks(client: pg.ClientBase) {
  for (const table of ['nsset', 'keyset']) {
    const { rows } = await run<{ mask: string }>(
      client,
      `select distinct o.state_mask::text as mask from ${table} as o join l_${table} as l on l.id = o.id`,
    )
    await run(
      client,
      `update ${table} as o set state_rank = r.rank
       from unnest($masks::bigint[], $ranks::smallint[]) as r (mask, rank), l_${table} as l
       where o.id = l.id and o.state_mask = r.mask and o.state_rank <> r.rank`,
      { masks: rows.map(({ mask }) => mask), ranks: rows.map(({ mask }) => rankOf(mask)) },
    )
  }
}

/** SQL: counts the domains of each existing set that this import touched. */
function counting(table: 'nsset' | 'keyset'): string {
  return `
    update ${table} as o set domain_count = w.count
    from (
      select s.id, count(d.id)::integer as count
      from (select id from m_${table} where is_back union select id from l_${table} union select id from e_${table}) as s
      left join domain as d on d.${table}_id = s.id and d.deleted_at is null group by s.id
    ) as w where o.id = w.id and o.domain_count <> w.count`
}
