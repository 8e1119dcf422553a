import type { LockableType } from '#contract/operation.ts'
import { states } from '#contract/states.ts'
import type { BenchPortal } from './place.ts'

/**
 * One bare statement that writes the same rows as a lock. These are states, masks, the lists' copies and versions, the
 * operation with its items, and the journal. Every contact concerned also gets an entry and a letter.
 */
export async function writeBare(
  { query, hostingId }: BenchPortal,
  { type, count }: { type: LockableType; count: number },
) {
  const { chosen, changed, owners, concerned } = type === 'domain' ? ofDomains : ofSets(type)
  await query(
    `with chosen as materialized (
       ${chosen}
     ), done as (
       insert into operation (id, contact_id, identity_id, session_id, level, object_type, action, status, created_at, total)
       select gen_random_uuid(), contact_id, identity_id, session_id, level, '${type}', action, 'done', now(), $2
       from operation where contact_id = $1 limit 1
       returning id
     ), itemised as (
       insert into operation_item (operation_id, object_id, verdict) select done.id, chosen.id, 'done' from done, chosen
     ), stated as (
       insert into object_state (object_id, object_type, state, set_by, valid_from, valid_to, operation_id)
       select chosen.id, '${type}', s, 'holder', clock_timestamp(), clock_timestamp(), done.id
       from done, chosen, unnest($3::smallint[]) as s
     ), ${changed}, concerned as (
       ${concerned}
     ), raised as (
       insert into listing (owner_id, version) select owner, 1 from (${owners}) as owners
       on conflict (owner_id) do update set version = listing.version + 1
     ), notified as (
       insert into activity (contact_id, sequence, id, recorded_at, action, result, actor, object_type, operation_id,
         detail, previous_hash, hash)
       select contact_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint, gen_random_uuid(), now(), 'block-all',
         'done', 'identity', '${type}', done.id, '{"by":"HOSTING-DVORAK","changed":1}', sha256('a'), sha256('b')
       from done, concerned
     ), written as (
       insert into mail (id, created_at, kind, contact_id, operation_id, recipient, language, data, status)
       select gen_random_uuid(), now(), 'operation', c.id, done.id, c.email, 'cs', '{"names":["one"]}', 'sent'
       from done, concerned join contact c on c.id = concerned.contact_id
     )
     insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, operation_id,
       status)
     select gen_random_uuid(), now(), '${type}', changed.id, roid, name, 'update',
       '{"add":{"status":["serverTransferProhibited","serverUpdateProhibited"]}}', done.id, 'pending'
     from done, changed`,
    [hostingId, count, [states.serverTransferProhibited.number, states.serverUpdateProhibited.number]],
  )
}

/** How the statement differs by the kind of object: which are chosen, what changes, whose lists, and who gets a letter. */
type Parts = { chosen: string; changed: string; owners: string; concerned: string }

const ofDomains: Parts = {
  chosen: 'select domain_id as id from domain_contact where contact_id = $1 order by sort_key limit $2',
  changed: `changed as (
       update domain set state_mask = state_mask | 12 where id in (select id from chosen)
       returning id, roid, fqdn as name, state_mask, nsset_id, keyset_id
     ), listed as (
       update domain_contact c set state_mask = d.state_mask from changed d where c.domain_id = d.id
       returning c.contact_id, c.roles
     )`,
  owners: `select contact_id as owner from listed
         union select nsset_id from changed where nsset_id is not null
         union select keyset_id from changed where keyset_id is not null`,
  concerned: 'select distinct contact_id from listed where roles & 3 <> 0',
}

/** Lists of sets are read from the sets themselves. */
function ofSets(type: 'nsset' | 'keyset'): Parts {
  return {
    chosen: `select o.id from ${type}_contact as w join ${type} as o on o.id = w.${type}_id
       where w.contact_id = $1 and o.search_key like 'many-%' order by o.sort_key limit $2`,
    changed: `changed as (
       update ${type} set state_mask = state_mask | 12 where id in (select id from chosen)
       returning id, roid, handle as name
     )`,
    owners: 'select contact_id as owner from concerned',
    concerned: `select distinct w.contact_id from ${type}_contact as w join chosen on chosen.id = w.${type}_id`,
  }
}
