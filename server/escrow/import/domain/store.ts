import type pg from 'pg'
import { BrokenDeposit } from '#server/escrow/brokenDeposit.ts'
import { exportedMask } from '#server/escrow/map/statuses.ts'
import type { Scope } from '../scope.ts'
import { run } from '../statement.ts'

/**
 * Matches the domains of the deposit with ours and their references. Afterwards `m_domain` has the domains and
 * `m_domain_contact` their contacts. Throws BrokenDeposit for a dangling reference.
 */
export async function matchDomains(client: pg.ClientBase, scope: Scope) {
  await run(client, matching, scope)
  await client.query('create index on m_domain (fqdn); create index on m_domain (id); analyze m_domain')
  const { rows } = await run<{ fqdn: string; lost: string }>(client, losing)
  const [first] = rows
  if (first) throw new BrokenDeposit(first.lost, `domain ${first.fqdn}`)
  await client.query(
    `create temp table m_domain_contact on commit drop as
     select m.id as domain_id, c.id as contact_id, bit_or(s.role)::smallint as roles, s.contact, m.fqdn
     from s_domain_contact as s join m_domain as m on m.fqdn = s.fqdn
     left join contact as c on c.handle = s.contact and c.deleted_at is null
     group by m.id, c.id, s.contact, m.fqdn`,
  )
  const { rows: strangers } = await run<{ fqdn: string; contact: string }>(
    client,
    'select fqdn, contact from m_domain_contact where contact_id is null order by fqdn, contact limit 1',
  )
  const [stranger] = strangers
  if (stranger) throw new BrokenDeposit(`its contact ${stranger.contact} is nowhere`, `domain ${stranger.fqdn}`)
  await client.query('create index on m_domain_contact (domain_id); analyze m_domain_contact')
}

const matching = `
  create temp table m_domain on commit drop as
  select s.fqdn, coalesce(r.id, l.id, s.new_id) as id, coalesce(r.id, l.id) is null as is_new,
    r.deleted_at is not null as is_back, $isRecord and r.id is null and l.id is not null as is_foreign,
    s.zone_id, s.expires_on, r.validation_expires_on, s.shown,
    g.id as registrar_id, coalesce(c.id, g.id) as creating_registrar_id, s.registrar,
    h.id as holder_id, s.holder, n.id as nsset_id, k.id as keyset_id
  from s_domain as s
  left join domain as r on r.roid = s.roid
  left join domain as l on r.id is null and l.fqdn = s.fqdn and l.deleted_at is null and l.imported_at is null
  left join registrar as g on g.handle = s.registrar and g.deleted_at is null
  left join registrar as c on c.handle = s.creating_registrar and c.deleted_at is null
  left join contact as h on h.handle = s.holder and h.deleted_at is null
  left join m_nsset as n on n.handle = s.nsset
  left join m_keyset as k on k.handle = s.keyset`

const losing = `
  select fqdn, case
      when is_foreign then 'the portal itself holds another domain of this name'
      when registrar_id is null then 'its registrar ' || registrar || ' is nowhere'
      else 'its holder ' || holder || ' is nowhere' end as lost
  from m_domain where is_foreign or registrar_id is null or (holder is not null and holder_id is null)
  order by fqdn limit 1`

/**
 * Finds the existing domains that change (`t_domain`) and those that end (`e_domain`). Locks both in the order of their
 * ids, as every operation does, to prevent deadlocks.
 */
export async function lockTouched(client: pg.ClientBase, scope: Scope) {
  await run(client, touching, { ...scope, exported: exportedMask })
  await run(client, ending, scope)
  await client.query('analyze t_domain; analyze e_domain')
  await client.query(
    `select d.id from domain as d where d.id in (select id from t_domain union all select id from e_domain)
     order by d.id for no key update`,
  )
}

const touching = `
  create temp table t_domain on commit drop as
  select m.id from m_domain as m join s_domain as s on s.fqdn = m.fqdn join domain as o on o.id = m.id
  where not m.is_new and (m.is_back
    or o.state_mask & $exported::bigint <> m.shown
    or (o.roid, o.zone_id, o.fqdn, o.unicode, o.registrar_id, o.creating_registrar_id, o.created_at, o.updated_at,
        o.transferred_at, o.holder_id, o.nsset_id, o.keyset_id, o.expires_on, o.idn_table_id, o.original_name)
      is distinct from (s.roid, s.zone_id, s.fqdn, s.unicode, m.registrar_id, m.creating_registrar_id,
        coalesce(s.created_at, o.created_at), s.updated_at, s.transferred_at, m.holder_id, m.nsset_id, m.keyset_id,
        s.expires_on, s.idn_table_id, s.original_name))
  union
  select w.domain_id from m_domain_contact as w join m_domain as m on m.id = w.domain_id and not m.is_new
    left join domain_contact as c on c.domain_id = w.domain_id and c.contact_id = w.contact_id
    where c.roles is distinct from w.roles
  union
  select c.domain_id from domain_contact as c join m_domain as m on m.id = c.domain_id
    left join m_domain_contact as w on w.domain_id = c.domain_id and w.contact_id = c.contact_id
    where w.domain_id is null`

const ending = `
  create temp table e_domain on commit drop as
  select o.id from domain as o
  where o.deleted_at is null and not exists (select from m_domain as m where m.id = o.id)
    and o.roid not in (select roid from s_left_out)
    and (($isFull and o.imported_from = $tld)
      or o.fqdn in (select name from s_deleted where kind = 'domain')
      or o.fqdn in (select fqdn from m_domain))`

/** Collects the contacts whose lists change by this import; new contacts have no lists yet. */
export async function collectOwners(client: pg.ClientBase) {
  await client.query(
    `create temp table t_owner on commit drop as
     with gone as (select id from t_domain union all select id from e_domain)
     select contact_id as id from domain_contact where domain_id in (select id from gone)
     union select nsset_id from domain where id in (select id from gone) and nsset_id is not null
     union select keyset_id from domain where id in (select id from gone) and keyset_id is not null
     union select w.contact_id from m_domain_contact as w join m_domain as m on m.id = w.domain_id
       where (m.is_new or m.id in (select id from t_domain))
         and not exists (select from m_contact as c where c.id = w.contact_id and c.is_new)
     union select m.nsset_id from m_domain as m join m_nsset as n on n.id = m.nsset_id and not n.is_new
       where m.is_new or m.id in (select id from t_domain)
     union select m.keyset_id from m_domain as m join m_keyset as k on k.id = m.keyset_id and not k.is_new
       where m.is_new or m.id in (select id from t_domain)`,
  )
}

/**
 * Raises the versions of their lists in the order of their ids. Includes the lists of sets' technical contacts, which
 * show the number of domains.
 */
export async function raiseListings(client: pg.ClientBase) {
  await client.query(
    `insert into listing (owner_id, version) select id, 1 from (
       select id from t_owner
       union select contact_id from nsset_contact where nsset_id in (select id from t_owner)
       union select contact_id from keyset_contact where keyset_id in (select id from t_owner)
     ) as owners order by id
     on conflict (owner_id) do update set version = listing.version + 1`,
  )
}

/** Returns which of these names are registered now. */
export async function findExistingNames(client: pg.ClientBase, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ fqdn: string }>(
    'select fqdn from domain where fqdn = any($1::text[]) and deleted_at is null',
    [names],
  )
  return new Set(rows.map(({ fqdn }) => fqdn))
}

/** Ends the deleted domains: their rows stay without contacts. */
export async function endDomains(client: pg.ClientBase, scope: Scope): Promise<number> {
  await client.query('delete from domain_contact where domain_id in (select id from e_domain)')
  await run(
    client,
    `update object_state as s set valid_to = $at::timestamptz from e_domain as e
     where s.object_id = e.id and s.valid_to is null`,
    scope,
  )
  const { count } = await run(
    client,
    `update domain as o set deleted_at = $at::timestamptz, state_mask = 0, state_rank = 99, next_state = null,
       next_state_on = null, recheck_at = null
     from e_domain as e where o.id = e.id`,
    scope,
  )
  return count
}
