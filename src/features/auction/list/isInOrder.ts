import type { AuctionQuery, ListedAuction } from './listedAuction.ts'

type Row = Pick<ListedAuction, 'standing' | 'overAt'>

/** Whether rows still stand in the order they were asked in, by what changes while one looks; by anything else they do. */
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
  // Before the first bid a name stands by the price it starts at.
  if (field === 'price') return ({ standing }) => Number(standing.price ?? standing.lowestNext ?? 0)
  if (field === 'bids') return ({ standing }) => standing.bids
  return field === 'endsAt' ? endOf : undefined
}

/** Bids move the end; what is cancelled stands where it was when it was read. */
function endOf({ standing, overAt }: Row): number {
  return Date.parse(standing.status === 'cancelled' ? overAt : standing.endsAt)
}
