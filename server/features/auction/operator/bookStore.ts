import type { Db } from '#server/db/connect.ts'

/** Returns an auction's row; undefined where there is none. */
export async function findRow(db: Db, id: string) {
  return db.selectFrom('auction').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the whole private ledger in order. */
export async function findBook(db: Db, id: string) {
  return db.selectFrom('auction_bid').selectAll().where('auction_id', '=', id).orderBy('sequence').execute()
}

/** Returns the whole public ledger in order. */
export async function findChanges(db: Db, id: string) {
  return db.selectFrom('auction_change').selectAll().where('auction_id', '=', id).orderBy('sequence').execute()
}
