import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Locks a table, so that statements on it wait until the returned function is called. */
export async function holdTable(db: Db, table: string): Promise<() => Promise<void>> {
  return new Promise((holds, fails) => {
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
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
