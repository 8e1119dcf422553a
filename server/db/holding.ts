import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Copies the list columns of the domains to their rows in `domain_contact`, where they differ. Call it in the transaction
 * that changed the domains. It does not change contacts and roles.
 */
export async function refreshHoldings(tx: Db, domainIds: readonly string[]): Promise<void> {
  if (domainIds.length === 0) return
  await sql`
    update domain_contact c
    set sort_key = d.sort_key, search_key = d.search_key, expires_on = d.expires_on,
        state_mask = d.state_mask, state_rank = d.state_rank, pending_mask = d.pending_mask,
        registry_status = d.registry_status,
        next_state = d.next_state, next_state_on = d.next_state_on,
        registrar_id = d.registrar_id, holder_id = d.holder_id, nsset_id = d.nsset_id, keyset_id = d.keyset_id
    from domain d
    where d.id = c.domain_id and c.domain_id = any(${domainIds}::uuid[])
      and (c.sort_key, c.search_key, c.expires_on, c.state_mask, c.state_rank, c.pending_mask, c.registry_status, c.next_state, c.next_state_on,
           c.registrar_id, c.holder_id, c.nsset_id, c.keyset_id)
        is distinct from
          (d.sort_key, d.search_key, d.expires_on, d.state_mask, d.state_rank, d.pending_mask, d.registry_status, d.next_state, d.next_state_on,
           d.registrar_id, d.holder_id, d.nsset_id, d.keyset_id)`.execute(tx)
}

/** SQL: the current version of an owner's lists. */
export function listVersionOf(ownerId: string | null): RawBuilder<string> {
  return sql<string>`coalesce((select version from listing where owner_id = ${ownerId}), 0)`
}

/**
 * SQL: increments the list versions of the owners (contacts, nssets, keysets) that a query selects as `owner`. Locks rows
 * in the order of ids, which prevents deadlocks.
 */
export function bumpingListings(owners: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into listing (owner_id, version)
    select owner, 1 from (select distinct owner from (${owners}) as o) as owners order by owner
    on conflict (owner_id) do update set version = listing.version + 1`
}

/** Increments the list versions of these owners, because their lists change with this transaction. */
export async function bumpListings(tx: Db, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return
  await bumpingListings(sql`select unnest(${ownerIds}::uuid[]) as owner`).execute(tx)
}

/** Increments the list versions of every contact of the domains and of the sets they use. */
export async function bumpListingsOfDomains(tx: Db, domainIds: readonly string[]): Promise<void> {
  if (domainIds.length === 0) return
  await bumpingListings(listOwnersOfDomains(domainIds)).execute(tx)
}

/** SQL: selects as `owner` whose lists show the domains. */
export function listOwnersOfDomains(domainIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    select contact_id as owner from domain_contact where domain_id = any(${domainIds}::uuid[])
    union select nsset_id from domain where id = any(${domainIds}::uuid[]) and nsset_id is not null
    union select keyset_id from domain where id = any(${domainIds}::uuid[]) and keyset_id is not null`
}

/** Increments the list versions of the technical contacts of sets. */
export async function bumpListingsOfSets(tx: Db, type: 'nsset' | 'keyset', setIds: readonly string[]): Promise<void> {
  if (setIds.length === 0) return
  await bumpingListings(sql`
    select contact_id as owner from ${sql.table(`${type}_contact`)}
    where ${sql.ref(`${type}_id`)} = any(${setIds}::uuid[])`).execute(tx)
}
