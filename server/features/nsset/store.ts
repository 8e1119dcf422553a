import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Returns the name servers of an nsset in their order, with their addresses. */
export async function findServers(db: Db, nssetId: string): Promise<{ fqdn: string; addresses: string[] }[]> {
  const { rows } = await sql<{ fqdn: string; addresses: string[] }>`
    select h.fqdn, array(select host(a.address) from unnest(h.addresses) as a (address)) as addresses
    from nsset_host as s join host as h on h.id = s.host_id
    where s.nsset_id = ${nssetId} order by s.position`.execute(db)
  return rows
}

/** Returns the level of technical checks of an nsset. */
export async function getCheckLevel(db: Db, nssetId: string): Promise<number> {
  const row = await db
    .selectFrom('nsset')
    .select('tech_check_level as level')
    .where('id', '=', nssetId)
    .executeTakeFirstOrThrow()
  return row.level
}
