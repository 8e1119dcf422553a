import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Has whoever asks a table wait, until they are let go by what is returned. */
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
