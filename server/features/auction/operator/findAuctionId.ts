import type { Db } from '#server/db/connect.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import { findByName, findBySymbol, isAuction } from './store.ts'

/**
 * Finds an auction by its id, its variable symbol or its name; of a name the newest auction. Null where there is none.
 */
export async function findAuctionId(db: Db, query: string): Promise<string | null> {
  const text = query.trim().toLowerCase()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return (await isAuction(db, text)) ? text : null
  if (/^\d{1,10}$/.test(text)) return findBySymbol(db, text)
  const fqdn = toAscii(text)
  return fqdn === null ? null : findByName(db, fqdn)
}
