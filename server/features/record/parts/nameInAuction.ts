import type { Db } from '#server/db/connect.ts'

/** Asks the auctions for the one a name is in, as the registry stores it; null when it is in none. */
export type FindAuctionOfName = (db: Db, fqdn: string) => Promise<string | null>
