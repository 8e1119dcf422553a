import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/**
 * Locks a table, so that statements on it wait until the returned function is called. In mode `share` only statements
 * that write wait.
 */
export function holdTable(
  db: Db,
  table: string,
  mode: 'share' | 'access exclusive' = 'access exclusive',
): Promise<() => Promise<void>> {
  return hold(db, (tx) => sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx))
}

/** Takes locks in a transaction of its own, until the returned function is called. */
export async function hold(db: Db, take: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  return new Promise((holds, fails) => {
    const holding = db.transaction().execute(async (tx) => {
      await take(tx)
      await new Promise<void>((release) => {
        holds(async () => {
          release()
          await holding
        })
      })
    })
    holding.catch(fails)
  })
}
