import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { bitOf, rankOf } from '#server/features/record/parts/rules.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { BrokenDeposit } from '../deposit.ts'
import { countWritten, type Scope, type WriteCounts } from './scope.ts'

type Kind = 'nsset' | 'keyset'

/**
 * Writes the nssets or keysets that follow from the domains of the deposit. Their handles are computed from registrar
 * and content. An ended one that is used again is restored.
 */
export async function mergeSets(tx: Tx, scope: Scope, kind: Kind): Promise<WriteCounts & { shown: number }> {
  const { at, tld, watermark, suffix } = scope
  const [table, staged, matched] = [sql.table(kind), sql.table(`s_${kind}`), sql.table(`m_${kind}`)]
  const linkedBit = sql`${bitOf('linked')}::bigint`
  const linkedRank = sql`${rankOf(bitOf('linked'))}::smallint`
  await sql`
    create temp table ${matched} on commit drop as
    select s.handle, coalesce(o.id, s.new_id) as id, o.id is null as is_new, o.deleted_at is not null as is_back,
      s.registrar, g.id as registrar_id
    from ${staged} as s
    left join ${table} as o on o.roid = replace(s.handle, '-', '_') || '-' || ${suffix}::text
    left join registrar as g on g.handle = s.registrar and ${isExisting('g')}`.execute(tx)
  await sql`create index on ${matched} (handle); analyze ${matched}`.execute(tx)
  const { rows } = await sql<{ shown: number }>`select count(*)::integer as shown from ${matched}`.execute(tx)
  const changed = await sql`
    update ${table} as o set deleted_at = null, registrar_id = m.registrar_id, state_mask = ${linkedBit},
      state_rank = ${linkedRank}, imported_at = ${watermark}::timestamptz
    from ${matched} as m where o.id = m.id and m.is_back`.execute(tx)
  const added = await sql`
    insert into ${table} (id, roid, handle, sort_key, search_key, registrar_id, creating_registrar_id, created_at,
      imported_at, imported_from, state_mask, state_rank, domain_count)
    select m.id, replace(m.handle, '-', '_') || '-' || ${suffix}::text, m.handle, s.sort_key, s.search_key,
      m.registrar_id, m.registrar_id, ${watermark}::timestamptz, ${watermark}::timestamptz, ${tld}, ${linkedBit},
      ${linkedRank}, u.count
    from ${matched} as m join ${staged} as s on s.handle = m.handle
    join (
      select ${sql.ref(kind)} as handle, count(*)::integer as count from s_domain group by ${sql.ref(kind)}
    ) as u on u.handle = m.handle
    where m.is_new and m.registrar_id is not null`.execute(tx)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select id, ${kind}, ${states.linked.number}::smallint, 'rule', ${at}::timestamptz from ${matched}
    where (is_new or is_back) and registrar_id is not null`.execute(tx)
  return { shown: rows[0]?.shown ?? 0, added: countWritten(added), changed: countWritten(changed), ended: 0 }
}

/** Writes the hosts of each nsset; throws BrokenDeposit where one of them is unknown. */
export async function mergeServers(tx: Tx, { tld }: Scope): Promise<void> {
  await sql`
    create temp table m_nsset_host on commit drop as
    select m.id as nsset_id, sh.position, sh.host, sh.nsset, coalesce(n.id, a.id) as host_id
    from s_nsset_host as sh join m_nsset as m on m.handle = sh.nsset
    left join host as n on sh.addresses is null and n.fqdn = sh.host and ${isExisting('n')} and n.roid is not null
      and n.imported_from = ${tld}
    left join lateral (
      select h.id from host as h where sh.addresses is not null and h.fqdn = sh.host
        and h.registrar_id = m.registrar_id and h.addresses = sh.addresses and h.roid is null and ${isExisting('h')}
      order by h.id limit 1
    ) as a on true`.execute(tx)
  const { rows } = await sql<{ host: string; fqdn: string }>`
    select h.host, d.fqdn from m_nsset_host as h join s_domain as d on d.nsset = h.nsset
    where h.host_id is null order by d.fqdn limit 1`.execute(tx)
  const [lost] = rows
  if (lost) throw new BrokenDeposit(`its name server ${lost.host} is nowhere`, `domain ${lost.fqdn}`)
  await sql`
    delete from nsset_host as o using m_nsset as m where o.nsset_id = m.id and not exists (
      select from m_nsset_host as w where w.nsset_id = o.nsset_id and w.position = o.position)`.execute(tx)
  await sql`
    insert into nsset_host (nsset_id, position, host_id)
    select nsset_id, position, host_id from m_nsset_host where host_id is not null
    on conflict (nsset_id, position) do update set host_id = excluded.host_id
    where nsset_host.host_id <> excluded.host_id`.execute(tx)
}

/**
 * Writes the keys and DS records of new keysets. Records of an existing keyset are the same, because they determine
 * its handle.
 */
export async function mergeKeys(tx: Tx): Promise<void> {
  await sql`
    insert into dnskey (keyset_id, position, flags, protocol, algorithm, public_key, key_tag)
    select m.id, s.position, s.flags, s.protocol, s.algorithm, s.public_key, s.key_tag
    from s_dnskey as s join m_keyset as m on m.handle = s.keyset
    where m.is_new and m.registrar_id is not null`.execute(tx)
  await sql`
    insert into ds_record (keyset_id, position, key_tag, algorithm, digest_type, digest, max_sig_life)
    select m.id, s.position, s.key_tag, s.algorithm, s.digest_type, s.digest, s.max_sig_life
    from s_ds_record as s join m_keyset as m on m.handle = s.keyset
    where m.is_new and m.registrar_id is not null`.execute(tx)
}

/** Ends the sets of this repository that no domain uses. */
export async function endSets(tx: Tx, { at, tld }: Scope, kind: Kind): Promise<number> {
  const [table, ended] = [sql.table(kind), sql.table(`e_${kind}`)]
  await sql`
    create temp table ${ended} on commit drop as
    select id from ${table} as o where ${isExisting('o')} and o.imported_from = ${tld}
      and not exists (select from domain as d where d.${sql.ref(`${kind}_id`)} = o.id and ${isExisting('d')})`.execute(
    tx,
  )
  await sql`
    update object_state as s set valid_to = ${at}::timestamptz from ${ended} as e
    where s.object_id = e.id and s.valid_to is null`.execute(tx)
  const written = await sql`
    update ${table} as o set deleted_at = ${at}::timestamptz, state_mask = 0, state_rank = 99
    from ${ended} as e where o.id = e.id`.execute(tx)
  return countWritten(written)
}
