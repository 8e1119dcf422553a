import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'

/** A deleted domain whose name has not been released; `isTaken` when the name is registered again. */
export type DeletedName = { id: string; fqdn: string; zoneId: number; deletedAt: Date; isTaken: boolean }

/** Returns such domains, the earliest deleted first. */
export async function findUnreleased(db: Db, limit: number): Promise<DeletedName[]> {
  const { rows } = await sql<DeletedName>`
    select d.id, d.fqdn, d.zone_id as "zoneId", d.deleted_at as "deletedAt",
      exists (select from domain as l where l.fqdn = d.fqdn and ${isExisting('l')}) as "isTaken"
    from domain as d where d.deleted_at is not null and (d.released_at is null or d.released_at < d.deleted_at)
    order by d.deleted_at, d.id limit ${limit}`.execute(db)
  return rows
}

/** Marks the name of this domain as released. A name that was registered again is handled at its next deletion. */
export async function recordReleased(db: Db, id: string): Promise<void> {
  await sql`update domain set released_at = clock_timestamp() where id = ${id} and deleted_at is not null`.execute(db)
}

/** Returns who now works with the contacts that owned a deleted domain; a person with several of them once. */
export async function findFormerOwners(db: Db, id: string): Promise<{ identityId: string; contactId: string }[]> {
  const { rows } = await sql<{ identityId: string; contactId: string }>`
    select distinct on (l.identity_id) l.identity_id as "identityId", n.contact_id as "contactId"
    from domain as d join domain_notice as n on n.domain_id = d.id and n.stage = 'deleted' and n.noted_at >= d.deleted_at
    join link as l on l.contact_id = n.contact_id and l.ended_at is null
    where d.id = ${id} order by l.identity_id, n.contact_id`.execute(db)
  return rows
}

/** Returns which of these names are registered. */
export async function findRegistered(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fqdn: string }>`
    select fqdn from domain where fqdn = any(${[...names]}::text[]) and ${isExisting()}`.execute(db)
  return new Set(rows.map(({ fqdn }) => fqdn))
}
