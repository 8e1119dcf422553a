import type { Db } from '#server/db/connect.ts'

/**
 * Finds the contacts that lead an auction, owe a payment or hold a right to register. Until that ends, such a contact
 * can be neither detached (docs/rules.md#linking-contacts) nor merged (docs/rules.md#merging-contacts).
 */
export type FindObliged = (db: Db, contactIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Finds the active auctions whose name contains a folded text, those that begin with it first. */
export type FindAuctionsNamed = (db: Db, folded: string, limit: number) => Promise<readonly NamedAuction[]>
export type NamedAuction = { id: string; fqdn: string; searchKey: string }

/** Finds the auction of a name, as the registry stores it; null when there is none. */
export type FindAuctionOfName = (db: Db, fqdn: string) => Promise<string | null>
