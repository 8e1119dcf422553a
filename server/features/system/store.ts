import type { Db } from '#server/db/connect.ts'

/** Returns the zones in which names are registered, by name. */
export async function findZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('zone').select('fqdn').orderBy('fqdn').execute()
  return rows.map(({ fqdn }) => fqdn)
}
