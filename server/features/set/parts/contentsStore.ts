import { sql, type RawBuilder } from 'kysely'

/** SQL: the names of the servers of an nsset in their order, as A-labels. */
export function serverNamesOf(nssetId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select h.fqdn from nsset_host as s join host as h on h.id = s.host_id
    where s.nsset_id = ${nssetId} order by s.position)`
}

/** SQL: the keys of a keyset in their order, or its DS records where it has no keys. */
export function keysOf(keysetId: RawBuilder<unknown>): RawBuilder<{ keyTag: number; algorithm: number }[]> {
  return sql<{ keyTag: number; algorithm: number }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('keyTag', k.key_tag, 'algorithm', k.algorithm) order by k.position), '[]')
    from (
      select key_tag, algorithm, position from dnskey where keyset_id = ${keysetId}
      union all
      select key_tag, algorithm, min(position) from ds_record
      where keyset_id = ${keysetId} and not exists (select from dnskey as d where d.keyset_id = ${keysetId})
      group by key_tag, algorithm
    ) as k)`
}
