import type { AuctionRow } from '#contract/auctionList.ts'
import { describeName } from '../auctionName.ts'
import { parseAuction } from '../parseAuction.ts'
import { publicStateOf } from '../publicState.ts'
import type { ListedAuction } from './store.ts'

/** Returns the public row of an auction in a list, as of the time it was read. */
export function describeRow(row: ListedAuction): AuctionRow {
  const { auction, state } = parseAuction(row)
  return {
    id: row.id,
    ...describeName(row.fqdn),
    publishedAt: row.published_at.toISOString(),
    opensAt: row.opens_at.toISOString(),
    overAt: row.over_at.toISOString(),
    standing: publicStateOf(auction, state, row.now.getTime()),
  }
}
