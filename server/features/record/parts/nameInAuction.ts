import type { Db } from '#server/db/connect.ts'

/** Finds the auction of a name, as the registry stores it; null when there is none. */
export type FindAuctionOfName = (db: Db, fqdn: string) => Promise<string | null>
