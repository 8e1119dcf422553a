import { sql, type RawBuilder } from 'kysely'
import type { ActivityAction, DomainChange } from '#contract/activity.ts'
import type { Tx } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { ownRoles } from '#server/features/record/parts/ownersStore.ts'
import { blankEntry } from '#server/features/registryChange/parts/blankEntry.ts'

/**
 * Stores what the deposit changes about the domains of linked contacts in `changed_domain`: one row for each contact and
 * domain. Needs `t_domain` and `e_domain`, the previous domains and their contacts.
 */
export async function noteChanges(tx: Tx): Promise<void> {
  await sql`
    create temp table linked_contact on commit drop as
      select distinct contact_id as id from link where ended_at is null;
    analyze linked_contact`.execute(tx)
  await comparing.execute(tx)
  await sql`create index on changed_domain (contact_id); analyze changed_domain`.execute(tx)
}

const owned = (table: 'domain_contact' | 'm_domain_contact') => sql`
  select w.contact_id, w.domain_id from linked_contact as l join ${sql.table(table)} as w on w.contact_id = l.id
  where ${ownRoles('w')} <> 0`

/** SQL: the name servers of a set as text; hosts without a ROID have their addresses. */
const serversOf = (set: RawBuilder<unknown>) => sql`(
  select string_agg(h.fqdn || case when h.roid is null and h.addresses <> '{}'
    then ' (' || array_to_string(array(select host(a) from unnest(h.addresses) as a), ', ') || ')' else '' end,
    ', ' order by u.position)
  from nsset_host as u join host as h on h.id = u.host_id where u.nsset_id = ${set})`

/** SQL: the keys and DS records of a keyset as one text to compare. */
const keysOf = (set: RawBuilder<unknown>) => sql`concat_ws(' ',
  (select string_agg(concat_ws(' ', flags, protocol, algorithm, encode(public_key, 'base64')), ', ' order by position)
    from dnskey where keyset_id = ${set}),
  (select string_agg(concat_ws(' ', key_tag, algorithm, digest_type, encode(digest, 'hex')), ', ' order by position)
    from ds_record where keyset_id = ${set}))`

/** SQL: the registrar of a row; two may have the same name. */
const registrarOf = (row: 'o' | 'm') =>
  sql`(select name || ' (' || handle || ')' from registrar where id = ${sql.ref(`${row}.registrar_id`)})`

const handleOf = (table: 'contact' | 'keyset', id: RawBuilder<unknown>) =>
  sql`(select handle from ${sql.table(table)} where id = ${id})`

const change = (field: DomainChange['field'], from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`jsonb_build_object('field', ${sql.lit(field)}, 'from', ${from}, 'to', ${to})`

// The handle of a set contains its registrar, so sets with other handles may be equal.
const comparing = sql`
  create temp table changed_domain on commit drop as
  with present as (
    select * from (${owned('domain_contact')}) as w
    where domain_id in (select id from t_domain union all select id from e_domain)
  ), shown as (
    select w.contact_id, m.id as domain_id, m.is_new or m.is_back as is_new, m.fqdn
    from (${owned('m_domain_contact')}) as w join m_domain as m on m.id = w.domain_id
    where m.is_new or m.id in (select id from t_domain)
  ), altered as (
    select o.id, o.registrar_id <> m.registrar_id as is_transferred, s.expires_on > o.expires_on as is_longer,
      array_remove(array[
        case when o.registrar_id <> m.registrar_id then ${change('registrar', registrarOf('o'), registrarOf('m'))} end,
        case when o.holder_id is distinct from m.holder_id
          then ${change('holder', handleOf('contact', sql`o.holder_id`), handleOf('contact', sql`m.holder_id`))} end,
        case when o.expires_on is distinct from s.expires_on
          then ${change('expiresOn', sql`o.expires_on`, sql`s.expires_on`)} end,
        case when n.before is distinct from n.after then ${change('nameServers', sql`n.before`, sql`n.after`)} end,
        case when k.before <> k.after
          then ${change('keyset', handleOf('keyset', sql`o.keyset_id`), handleOf('keyset', sql`m.keyset_id`))} end
      ], null) as changes
    from domain as o join m_domain as m on m.id = o.id join s_domain as s on s.fqdn = m.fqdn
    cross join lateral (
      select case when o.nsset_id is distinct from m.nsset_id then ${serversOf(sql`o.nsset_id`)} end as before,
        case when o.nsset_id is distinct from m.nsset_id then ${serversOf(sql`m.nsset_id`)} end as after
    ) as n
    cross join lateral (
      select case when o.keyset_id is distinct from m.keyset_id then ${keysOf(sql`o.keyset_id`)} end as before,
        case when o.keyset_id is distinct from m.keyset_id then ${keysOf(sql`m.keyset_id`)} end as after
    ) as k
    where o.id in (select domain_id from present intersect select domain_id from shown)
  )
  select * from (
    select contact_id, domain_id, coalesce(s.fqdn, o.fqdn) as fqdn, coalesce(a.changes, '{}') as changes,
      case
        when a.is_transferred then 'transfer-domain'
        when a.is_longer and cardinality(a.changes) = 1 then 'renew-domain'
        when a.id is not null then 'update-domain'
        when s.is_new then 'register-domain'
        when s.domain_id is not null then 'gain-domain'
        when e.id is not null then 'delete-domain'
        else 'lose-domain' end as action,
      a.id is not null as is_altered
    from present as p full join shown as s using (contact_id, domain_id)
    left join altered as a on a.id = domain_id and p.contact_id is not null and s.contact_id is not null
    left join domain as o on o.id = domain_id left join e_domain as e on e.id = domain_id
  ) as w
  where not is_altered or cardinality(changes) > 0`

/** A contact with more changed domains gets one entry that counts them. */
const entryLimit = 100

/**
 * Writes the noted changes to the activity of the contacts, with the registry as the actor. Runs as late as possible in
 * the transaction, because it locks the ends of their chains.
 */
export async function recordChanges(tx: Tx): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const changes = await findChanges(tx, after)
    const last = changes.at(-1)
    if (!last) return
    await recordActivity(tx, changes.map(entryOf))
    after = last.contactId
  }
}

/** A change by an import of one domain of a contact or, without a domain, the number of changes of each kind. */
type ImportedChange = {
  contactId: string
  action: ActivityAction
  objectId: string | null
  handle: string | null
  changes: DomainChange[] | null
  counts: Partial<Record<ActivityAction, number>> | null
}

function entryOf({ contactId, action, objectId, handle, changes, counts }: ImportedChange) {
  const detail = { ...(changes && { changes }), ...(counts && { counts }) }
  return { ...blankEntry, contactId, action, objectType: 'domain', objectId, handle, detail } as const
}

/**
 * Returns the changes of the next 100 contacts after `after` in the order of their ids. There is one for each domain, or
 * one with counts where a contact has more than `entryLimit`.
 */
async function findChanges(tx: Tx, after: string): Promise<ImportedChange[]> {
  const { rows } = await sql<ImportedChange>`
    with concerned as (
      select contact_id, count(*) > ${entryLimit}::int as is_many from changed_domain
      where contact_id > ${after}::uuid group by contact_id order by contact_id limit 100
    )
    select w.contact_id as "contactId", action, domain_id as "objectId", fqdn as handle,
      case when cardinality(changes) > 0 then to_jsonb(changes) end as changes, null::jsonb as counts
    from changed_domain as w join concerned as c on c.contact_id = w.contact_id and not c.is_many
    union all
    select contact_id, 'import-domains', null, null, null, jsonb_object_agg(action, count)
    from (
      select w.contact_id, w.action, count(*) as count
      from changed_domain as w join concerned as c on c.contact_id = w.contact_id and c.is_many
      group by w.contact_id, w.action
    ) as counted group by contact_id
    order by "contactId", handle, action`.execute(tx)
  return rows
}
