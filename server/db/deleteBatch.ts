import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connect.ts'
import type { Database } from './schema.ts'

/**
 * Deletes at most `limit` rows that meet the condition and returns how many. The condition is checked again on each row
 * as it is deleted: a row that another transaction renews meanwhile stays.
 */
export async function deleteBatch(
  db: Db,
  table: keyof Database,
  options: { where: RawBuilder<boolean>; limit: number },
): Promise<number> {
  const { where, limit } = options
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${limit})) and ${where}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
