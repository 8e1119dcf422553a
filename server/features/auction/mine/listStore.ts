import { sql } from 'kysely'
import type { BiddingQuery, FinishedQuery, WatchedQuery } from '#contract/myAuction.ts'
import { payBy } from '../deadlineStore.ts'
import { instant, isOf } from '../list/shownStore.ts'
import type { AuctionList } from '../list/store.ts'

/** Running auctions in which an identity bids. */
export function biddingList(identityId: string, { lead }: Pick<BiddingQuery, 'lead'>): AuctionList {
  const isWanted = lead === undefined ? sql`true` : sql`(${isLedBy(identityId)}) = ${lead === 'leading'}`
  return { isOn: sql`${isBidIn(identityId)} and ${isOf.in_auction} and ${isWanted}`, status: 'in_auction' }
}

/** Ended auctions in which an identity bid. */
export function finishedList(
  identityId: string,
  { result, open }: Pick<FinishedQuery, 'result' | 'open'>,
): AuctionList {
  const hasResult =
    result === undefined ? sql`true` : sql`a.phase <> 'cancelled' and (${isLedBy(identityId)}) = ${result === 'won'}`
  const isOpen = open === undefined ? sql`true` : sql`(${isWaitingFor(identityId)}) = ${open === 'yes'}`
  return { isOn: sql`${isBidIn(identityId)} and ${isOf.ended} and ${hasResult} and ${isOpen}`, status: 'ended' }
}

/** Auctions that an identity watches. */
export function watchedList(identityId: string, { status }: Pick<WatchedQuery, 'status'>): AuctionList {
  return {
    isOn: sql`a.id in (select auction_id from auction_watch where identity_id = ${identityId})
      and ${status === undefined ? sql`true` : isOf[status]}`,
    status: status ?? null,
  }
}

function isBidIn(identityId: string) {
  return sql`a.id in (select auction_id from auction_bidder where identity_id = ${identityId})`
}

/** Every auction with a bidder has a leader. */
function isLedBy(identityId: string) {
  return sql`a.leader_identity_id = ${identityId}`
}

/** SQL: awaits payment or registration. Includes ends that are not recorded yet, because the winner has days to pay. */
function isWaitingFor(identityId: string) {
  return sql`${isLedBy(identityId)}
    and (a.phase = 'published' or (a.phase = 'awaiting_payment' and ${payBy} > ${instant})
      or (a.phase = 'paid' and a.due_at > ${instant}))`
}
