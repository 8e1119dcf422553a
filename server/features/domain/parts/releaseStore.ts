import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** A deleted domain of whose name nothing has been decided yet; `isTaken` when somebody has registered it again. */
export type DeletedName = { id: string; fqdn: string; zoneId: number; deletedAt: Date; isTaken: boolean }

/** Such domains, the longest deleted first. */
export async function findUnreleased(db: Db, limit: number): Promise<DeletedName[]> {
  const { rows } = await sql<DeletedName>`
    select d.id, d.fqdn, d.zone_id as "zoneId", d.deleted_at as "deletedAt",
      exists (select from domain as l where l.fqdn = d.fqdn and l.deleted_at is null) as "isTaken"
    from domain as d where d.deleted_at is not null and (d.released_at is null or d.released_at < d.deleted_at)
    order by d.deleted_at, d.id limit ${limit}`.execute(db)
  return rows
}

/** It has been decided what becomes of the name of this domain; of one that came back meanwhile, when it goes again. */
export async function recordReleased(db: Db, id: string): Promise<void> {
  await sql`update domain set released_at = clock_timestamp() where id = ${id} and deleted_at is not null`.execute(db)
}
