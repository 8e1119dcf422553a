import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { bumpingListings } from '#server/db/holding.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { BrokenDeposit } from '../deposit.ts'
import { exportedMask } from '../map/statuses.ts'
import type { Scope } from './scope.ts'

/**
 * Matches the domains of the deposit with ours and their references. Afterwards `m_domain` has the domains and
 * `m_domain_contact` their contacts. Throws BrokenDeposit for a dangling reference.
 */
export async function matchDomains(tx: Tx, { isRecord }: Scope): Promise<void> {
  await sql`
    create temp table m_domain on commit drop as
    select s.fqdn, coalesce(r.id, l.id, s.new_id) as id, coalesce(r.id, l.id) is null as is_new,
      r.deleted_at is not null as is_back, ${isRecord} and r.id is null and l.id is not null as is_foreign,
      s.zone_id, s.expires_on, r.validation_expires_on, s.shown,
      g.id as registrar_id, coalesce(c.id, g.id) as creating_registrar_id, s.registrar,
      h.id as holder_id, s.holder, n.id as nsset_id, k.id as keyset_id
    from s_domain as s
    left join domain as r on r.roid = s.roid
    left join domain as l on r.id is null and l.fqdn = s.fqdn and ${isExisting('l')} and l.imported_at is null
    left join registrar as g on g.handle = s.registrar and ${isExisting('g')}
    left join registrar as c on c.handle = s.creating_registrar and ${isExisting('c')}
    left join contact as h on h.handle = s.holder and ${isExisting('h')}
    left join m_nsset as n on n.handle = s.nsset
    left join m_keyset as k on k.handle = s.keyset`.execute(tx)
  await sql`create index on m_domain (fqdn); create index on m_domain (id); analyze m_domain`.execute(tx)
  await refuseLost(
    tx,
    sql`
      select fqdn, case
        when is_foreign then 'the portal itself holds another domain of this name'
        when registrar_id is null then 'its registrar ' || registrar || ' is nowhere'
        else 'its holder ' || holder || ' is nowhere' end as reason
      from m_domain where is_foreign or registrar_id is null or (holder is not null and holder_id is null)
      order by fqdn limit 1`,
  )
  await sql`
    create temp table m_domain_contact on commit drop as
    select m.id as domain_id, c.id as contact_id, bit_or(s.role)::smallint as roles, s.contact, m.fqdn
    from s_domain_contact as s join m_domain as m on m.fqdn = s.fqdn
    left join contact as c on c.handle = s.contact and ${isExisting('c')}
    group by m.id, c.id, s.contact, m.fqdn`.execute(tx)
  await refuseLost(
    tx,
    sql`
      select fqdn, 'its contact ' || contact || ' is nowhere' as reason from m_domain_contact
      where contact_id is null order by fqdn, contact limit 1`,
  )
  await sql`create index on m_domain_contact (domain_id); analyze m_domain_contact`.execute(tx)
}

/** Throws BrokenDeposit for the domain that the query finds. */
async function refuseLost(tx: Tx, query: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ fqdn: string; reason: string }>`${query}`.execute(tx)
  const [first] = rows
  if (first) throw new BrokenDeposit(first.reason, `domain ${first.fqdn}`)
}

/**
 * Finds the existing domains that change (`t_domain`) and those that end (`e_domain`). Locks both in the order of their
 * ids, as every operation does, to prevent deadlocks.
 */
export async function lockTouched(tx: Tx, { isFull, tld }: Scope): Promise<void> {
  await sql`
    create temp table t_domain on commit drop as
    select m.id from m_domain as m join s_domain as s on s.fqdn = m.fqdn join domain as o on o.id = m.id
    where not m.is_new and (m.is_back
      or o.state_mask & ${exportedMask}::bigint <> m.shown
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
      where w.domain_id is null`.execute(tx)
  await sql`
    create temp table e_domain on commit drop as
    select o.id from domain as o
    where ${isExisting('o')} and not exists (select from m_domain as m where m.id = o.id)
      and o.roid not in (select roid from s_left_out)
      and ((${isFull} and o.imported_from = ${tld})
        or o.fqdn in (select name from s_deleted where kind = 'domain')
        or o.fqdn in (select fqdn from m_domain))`.execute(tx)
  await sql`analyze t_domain; analyze e_domain`.execute(tx)
  await sql`
    select d.id from domain as d where d.id in (select id from t_domain union all select id from e_domain)
    order by d.id for no key update`.execute(tx)
}

/** Collects the owners whose lists change by this import: `t_owner`. New contacts and sets have no lists yet. */
export async function collectOwners(tx: Tx): Promise<void> {
  await sql`
    create temp table t_owner on commit drop as
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
      where m.is_new or m.id in (select id from t_domain)`.execute(tx)
}

/** Increments the versions of their lists, and of those of sets' technical contacts, which show the number of domains. */
export async function bumpOwnerListings(tx: Tx): Promise<void> {
  await bumpingListings(sql`
    select id as owner from t_owner
    union select contact_id from nsset_contact where nsset_id in (select id from t_owner)
    union select contact_id from keyset_contact where keyset_id in (select id from t_owner)`).execute(tx)
}
