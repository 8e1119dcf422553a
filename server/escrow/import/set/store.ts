import type pg from 'pg'
import { states } from '#contract/states.ts'
import { bitOf, rankOf } from '#server/features/record/parts/rules.ts'
import { BrokenDeposit } from '#server/escrow/brokenDeposit.ts'
import type { Scope, WriteCounts } from '../scope.ts'
import { run, type Value } from '../statement.ts'

type Kind = 'nsset' | 'keyset'

/**
 * Writes the nssets or keysets that follow from the domains of the deposit. Their handles are computed from registrar
 * and content. An ended one that is used again is restored.
 */
export async function mergeSets(
  client: pg.ClientBase,
  scope: Scope,
  kind: Kind,
): Promise<WriteCounts & { shown: number }> {
  const values = { ...scope, ...linkedValues }
  const { count: shown } = await run(
    client,
    `create temp table m_${kind} on commit drop as
     select s.handle, coalesce(o.id, s.new_id) as id, o.id is null as is_new, o.deleted_at is not null as is_back,
       s.registrar, g.id as registrar_id
     from s_${kind} as s
     left join ${kind} as o on o.roid = replace(s.handle, '-', '_') || '-' || $suffix::text
     left join registrar as g on g.handle = s.registrar and g.deleted_at is null`,
    values,
  )
  await client.query(`create index on m_${kind} (handle); analyze m_${kind}`)
  const { count: changed } = await run(
    client,
    `update ${kind} as o set deleted_at = null, registrar_id = m.registrar_id, state_mask = $linkedBit::bigint,
       state_rank = $linkedRank::smallint, imported_at = $watermark::timestamptz
     from m_${kind} as m where o.id = m.id and m.is_back`,
    values,
  )
  const { count: added } = await run(
    client,
    `insert into ${kind} (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at,
       imported_at, imported_from, state_mask, state_rank, domain_count)
     select m.id, replace(m.handle, '-', '_') || '-' || $suffix::text, m.handle, s.sort_key, s.search_key,
       m.registrar_id, m.registrar_id, $watermark::timestamptz, $watermark::timestamptz, $tld, $linkedBit::bigint,
       $linkedRank::smallint, u.count
     from m_${kind} as m join s_${kind} as s on s.handle = m.handle
     join (
       select d.${kind} as handle, count(*)::integer as count from s_domain as d group by d.${kind}
     ) as u on u.handle = m.handle
     where m.is_new and m.registrar_id is not null`,
    values,
  )
  await run(
    client,
    `insert into object_state (object_id, object_type, state, set_by, valid_from)
     select id, '${kind}', $linked::smallint, 'rule', $at::timestamptz from m_${kind}
     where (is_new or is_back) and registrar_id is not null`,
    values,
  )
  return { shown, added, changed, ended: 0 }
}

const linkedValues = {
  linked: states.linked.number,
  linkedBit: bitOf('linked'),
  linkedRank: rankOf(bitOf('linked')),
} satisfies Record<string, Value>

/** Writes the hosts of each nsset; throws BrokenDeposit where one of them is unknown. */
export async function mergeServers(client: pg.ClientBase, scope: Scope) {
  await run(
    client,
    `create temp table m_nsset_host on commit drop as
     select m.id as nsset_id, sh.position, sh.host, sh.nsset, coalesce(n.id, a.id) as host_id
     from s_nsset_host as sh join m_nsset as m on m.handle = sh.nsset
     left join host as n on sh.addresses is null and n.fqdn = sh.host and n.deleted_at is null and n.roid is not null
       and n.imported_from = $tld
     left join lateral (
       select h.id from host as h where sh.addresses is not null and h.fqdn = sh.host
         and h.registrar_id = m.registrar_id and h.addresses = sh.addresses and h.roid is null and h.deleted_at is null
       order by h.id limit 1
     ) as a on true`,
    scope,
  )
  const { rows } = await run<{ host: string; fqdn: string }>(
    client,
    `select h.host, d.fqdn from m_nsset_host as h join s_domain as d on d.nsset = h.nsset
     where h.host_id is null order by d.fqdn limit 1`,
  )
  const [lost] = rows
  if (lost) throw new BrokenDeposit(`its name server ${lost.host} is nowhere`, `domain ${lost.fqdn}`)
  await client.query(
    `delete from nsset_host as o using m_nsset as m where o.nsset_id = m.id and not exists (
       select from m_nsset_host as w where w.nsset_id = o.nsset_id and w.position = o.position)`,
  )
  await client.query(
    `insert into nsset_host (nsset_id, position, host_id)
     select nsset_id, position, host_id from m_nsset_host where host_id is not null
     on conflict (nsset_id, position) do update set host_id = excluded.host_id
     where nsset_host.host_id <> excluded.host_id`,
  )
}

/**
 * Writes the keys and DS records of new keysets. Those of an existing one are the same, because they determine its
 * handle.
 */
export async function mergeKeys(client: pg.ClientBase) {
  await client.query(
    `insert into dnskey (keyset_id, position, flags, protocol, algorithm, public_key, key_tag)
     select m.id, s.position, s.flags, s.protocol, s.algorithm, s.public_key, s.key_tag
     from s_dnskey as s join m_keyset as m on m.handle = s.keyset where m.is_new and m.registrar_id is not null`,
  )
  await client.query(
    `insert into ds_record (keyset_id, position, key_tag, algorithm, digest_type, digest, max_sig_life)
     select m.id, s.position, s.key_tag, s.algorithm, s.digest_type, s.digest, s.max_sig_life
     from s_ds_record as s join m_keyset as m on m.handle = s.keyset where m.is_new and m.registrar_id is not null`,
  )
}

/** Ends the sets of this repository that no domain uses. */
export async function endSets(client: pg.ClientBase, scope: Scope, kind: Kind): Promise<number> {
  await run(
    client,
    `create temp table e_${kind} on commit drop as
     select id from ${kind} as o where o.deleted_at is null and o.imported_from = $tld
       and not exists (select from domain as d where d.${kind}_id = o.id and d.deleted_at is null)`,
    scope,
  )
  await run(
    client,
    `update object_state as s set valid_to = $at::timestamptz from e_${kind} as e
     where s.object_id = e.id and s.valid_to is null`,
    scope,
  )
  const { count } = await run(
    client,
    `update ${kind} as o set deleted_at = $at::timestamptz, state_mask = 0, state_rank = 99
     from e_${kind} as e where o.id = e.id`,
    scope,
  )
  return count
}
