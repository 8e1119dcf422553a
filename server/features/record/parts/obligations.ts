import type { Db } from '#server/db/connect.ts'

/**
 * Asks the auctions which of these contacts are bound by them: they lead one, owe a payment or hold a right to
 * register. Such a contact keeps its person until that is over (product.md sections 3 and 9).
 */
export type FindObliged = (db: Db, contactIds: readonly string[]) => Promise<ReadonlySet<string>>
