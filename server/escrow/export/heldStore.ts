import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isUnanswered } from '#server/features/record/parts/registryStore.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import type { ContactRole } from '../deposit.ts'

/** An update of a contact that the registry has not confirmed. */
export type PendingRecord = { contactId: string; change: unknown; previous: unknown }

/** Returns such updates of these contacts, the oldest first. */
export async function findPendingUpdates(tx: Tx, contactIds: readonly string[]): Promise<PendingRecord[]> {
  const { rows } = await sql<PendingRecord>`
    select object_id as "contactId", change, previous from registry_journal
    where object_id = any(${[...contactIds]}::uuid[]) and ${isUnanswered('status')} and command = 'update'
    order by recorded_at, id`.execute(tx)
  return rows
}

/** A role of a contact at a domain from before the changes that the registry has not confirmed. */
export type HeldRole = { domainId: string; role: 'holder' | ContactRole; handle: string; isHeld: boolean }

/**
 * Returns the roles that such changes of these domains have given or taken. Each is as it was before the first change:
 * the holder, or whether a contact had the role.
 */
export async function findHeldRoles(tx: Tx, domainIds: readonly string[]): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select first."domainId", first.role, coalesce(c.registry_id, first.handle) as handle, first."isHeld"
    from (
      select distinct on (j.object_id, e.role, e.place) j.object_id as "domainId", e.role, e.handle, e.is_held as "isHeld"
      from registry_journal as j join domain as o on o.id = j.object_id
      cross join lateral (
        select 'holder' as role, '' as place, j.previous ->> 'registrant' as handle, true as is_held
          where j.previous ? 'registrant'
        union all
        select a.type, a.id, a.id, false
          from jsonb_to_recordset(coalesce(j.change -> 'add' -> 'contact', '[]')) as a (type text, id text)
        union all
        select r.type, r.id, r.id, true
          from jsonb_to_recordset(coalesce(j.change -> 'rem' -> 'contact', '[]')) as r (type text, id text)
      ) as e
      where o.id = any(${[...domainIds]}::uuid[]) and j.command = 'update' and ${isUnconfirmed}
      order by j.object_id, e.role, e.place, j.recorded_at, j.id
    ) as first
    left join lateral (
      select registry_id from contact where handle = first.handle order by deleted_at desc nulls first limit 1
    ) as c on true
    order by first."domainId", handle, first.role`.execute(tx)
  return rows
}

/** Whether the registry has not made the change `j` of the object `o`: a rejected one counts until a newer deposit. */
const isUnconfirmed = sql`(${isUnanswered('j.status')} or (j.status = 'rejected' and j.decided_at >= coalesce(
  (select watermark from repository where tld = o.imported_from), '-infinity')))`
/** The registry's contacts: with those whose deletion it has not confirmed, without those whose creation it has not. */
export const isHeldContact = sql`(case when o.deleted_at is not null then exists (
    select from registry_journal as j where j.object_id = o.id and j.command = 'delete' and ${isUnconfirmed})
  else o.imported_at is not null or not exists (
    select from registry_journal as j where j.object_id = o.id and j.command = 'create' and ${isUnconfirmed}) end)`

/** The roles at the domain of row `u` that unconfirmed merges have given to the contact `o`. */
const givenRoles = sql`coalesce((
  select bit_or(e.bit) from registry_journal as j
  cross join lateral (
    select ${sql.lit(roleBits.holder)} as bit where upper(j.change -> 'chg' ->> 'registrant') = o.handle
    union all
    select case a.type when 'admin' then ${sql.lit(roleBits.admin)} when 'tech' then ${sql.lit(roleBits.tech)}
      else ${sql.lit(roleBits.billing)} end
    from jsonb_to_recordset(coalesce(j.change -> 'add' -> 'contact', '[]')) as a (type text, id text)
    where upper(a.id) = o.handle
  ) as e
  where j.object_id = u.domain_id and j.command = 'update' and ${isUnconfirmed}), 0)`

/** Whether the registry has the contact `o` at a domain. Only contacts that others were merged into need the journal. */
export const isHeldAtDomain = sql`exists (
  select from domain_contact as u where u.contact_id = o.id and (u.roles & ~case
    when exists (select from contact_merge as g where g.into_id = o.id) then ${givenRoles} else 0 end) <> 0)`
