import type { AuctionRow } from '#contract/auctionList.ts'
import { describeName } from '../auctionName.ts'
import { openedFrom } from '../openedFrom.ts'
import { standingOf } from '../standingOf.ts'
import type { ListedAuction } from './store.ts'

/** An auction of a list as everybody sees it at the instant it was read. */
export function describeRow(row: ListedAuction): AuctionRow {
  const { auction, standing } = openedFrom(row)
  return {
    id: row.id,
    ...describeName(row.fqdn),
    publishedAt: row.published_at.toISOString(),
    opensAt: row.opens_at.toISOString(),
    overAt: row.over_at.toISOString(),
    standing: standingOf(auction, standing, row.now.getTime()),
  }
}
