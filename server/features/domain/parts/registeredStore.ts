import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'

/** Returns which of these names are registered. */
export async function findRegistered(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fqdn: string }>`
    select fqdn from domain where fqdn = any(${[...names]}::text[]) and ${isExisting()}`.execute(db)
  return new Set(rows.map(({ fqdn }) => fqdn))
}
