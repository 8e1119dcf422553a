import type { AuctionQuery, ListedAuction } from './listedAuction.ts'

type Row = Pick<ListedAuction, 'standing' | 'overAt'>

/**
 * Returns whether live rows are still in the requested order. Only price, bids and end change while the list is visible.
 */
export function isInOrder(rows: readonly Row[], sort: AuctionQuery['sort']): boolean {
  const key = keyOf(sort.replace('-', ''))
  if (!key) return true
  const keys = rows.map(key)
  const isDown = sort.startsWith('-')
  return keys.every((value, place) => {
    const next = keys[place + 1]
    return next === undefined || (isDown ? value >= next : value <= next)
  })
}

function keyOf(field: string): ((row: Row) => number) | undefined {
  // Before the first bid the start price counts.
  if (field === 'price') return ({ standing }) => Number(standing.price ?? standing.lowestNext ?? 0)
  if (field === 'bids') return ({ standing }) => standing.bids
  return field === 'endsAt' ? endOf : undefined
}

/** Bids move the end. A cancelled auction is sorted by the time it had when the list was loaded. */
function endOf({ standing, overAt }: Row): number {
  return Date.parse(standing.status === 'cancelled' ? overAt : standing.endsAt)
}
