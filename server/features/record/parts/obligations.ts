import type { Db } from '#server/db/connect.ts'

/**
 * Asks the auctions which of these contacts are bound by them: they lead one, owe a payment or hold a right to
 * register. Such a contact keeps its person until that is over (docs/rules.md#linking-contacts and docs/rules.md#merging-contacts).
 */
export type FindObliged = (db: Db, contactIds: readonly string[]) => Promise<ReadonlySet<string>>
