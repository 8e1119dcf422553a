import { sql } from 'kysely'
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

/**
 * Increments the list version of these owners (contacts, nssets, keysets), because their lists change with this
 * transaction. Locks rows in the order of ids, which prevents deadlocks.
 */
export async function bumpListings(tx: Db, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return
  await sql`
    insert into listing (owner_id, version)
    select owner, 1 from (select distinct unnest(${ownerIds}::uuid[]) as owner) owners order by owner
    on conflict (owner_id) do update set version = listing.version + 1`.execute(tx)
}

/** Increments the list version of every contact of the domains and of the sets they use. */
export async function bumpListingsOfDomains(tx: Db, domainIds: readonly string[]): Promise<void> {
  if (domainIds.length === 0) return
  await sql`
    insert into listing (owner_id, version)
    select owner, 1 from (
      select contact_id as owner from domain_contact where domain_id = any(${domainIds}::uuid[])
      union select nsset_id from domain where id = any(${domainIds}::uuid[]) and nsset_id is not null
      union select keyset_id from domain where id = any(${domainIds}::uuid[]) and keyset_id is not null
    ) owners order by owner
    on conflict (owner_id) do update set version = listing.version + 1`.execute(tx)
}
