import type { BidReceipt } from '#contract/auction.ts'
import { writePosition } from '#contract/auctionEvents.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import { judgeBid } from '#server/features/auction/engine/judgeBid.ts'
import { moneyOf, publicStateAfter } from '#server/features/auction/publicState.ts'
import { anAuction, czechTerms } from '../czech.ts'
import type { Attempt, BookBid, BookChange, Connection, FinalBook, History, Received } from './history.ts'

export type RunRecord = { history: History; books: FinalBook[] }

type Wish = { who: string; crowns: number; at: number }

/** So far the database's clock is ahead of the monotonic one. */
const clock = anAuction().endsAt - 1_000_000

/**
 * Builds the record of a run without a fault. `calm` is an auction of six bids, with equal ceilings, a raise by the
 * leader and an extension; `busy` is one of 120 bids. One reader receives every change of both over three connections.
 * Another is away for long and reads `busy` anew.
 */
export function correctRecord(): RunRecord {
  const { endsAt } = anAuction()
  const calm = playBids('calm', [
    { who: 'anna', crowns: 1203, at: endsAt - 900_000 },
    { who: 'filip', crowns: 1203, at: endsAt - 800_000 },
    { who: 'anna', crowns: 7411, at: endsAt - 700_000 },
    { who: 'gita', crowns: 2309, at: endsAt - 600_000 },
    { who: 'filip', crowns: 9101, at: endsAt - 60_000 },
    { who: 'gita', crowns: 9907, at: endsAt + 30_000 },
  ])
  const busy = playBids(
    'busy',
    Array.from({ length: 120 }, (_, i) => ({
      who: i % 2 === 0 ? 'anna' : 'filip',
      crowns: 1001 + 1000 * i,
      at: endsAt - 900_000 + i * 1000,
    })),
  )
  const books = [calm.book, busy.book]
  const refused = anAttempt({ who: 'gita', crowns: 100, at: endsAt - 500_000 }, { auctionId: 'calm', key: 'calm-low' })
  const lost = { ...first(calm.attempts), answer: null, requestedAt: first(calm.attempts).sentAt - 50 }
  return {
    books,
    history: {
      attempts: [
        lost,
        ...calm.attempts,
        ...busy.attempts,
        { ...refused, answer: { status: 422, headers: '', text: '{"code":"bid-too-low"}' } },
      ],
      looks: books.map((book) => lookAt(book)),
      clocks: [{ before: 0, database: clock, after: 0 }],
      streams: [
        {
          name: 'steady',
          auctions: ['calm', 'busy'],
          connections: [
            connection(null, [...statesBetween(calm.book, 0, 0), ...statesBetween(busy.book, 0, 4)]),
            connection(
              [0, 4],
              [
                ...statesBetween(calm.book, 1, 2),
                ...statesBetween(busy.book, 5, 60),
                ...statesBetween(calm.book, 2, 2),
              ],
            ),
            connection([2, 60], [...statesBetween(busy.book, 61, 121), ...statesBetween(calm.book, 3, 6)]),
          ],
        },
        {
          name: 'away',
          auctions: ['busy'],
          connections: [
            connection(null, statesBetween(busy.book, 0, 3)),
            connection(
              [3],
              [
                { kind: 'gone', ids: ['busy'] },
                { kind: 'read', auctionId: 'busy', standing: stateAt(busy.book, 120) },
                ...statesBetween(busy.book, 119, 121),
              ],
            ),
          ],
        },
      ],
    },
  }
}

/** Events of an auction from one sequence to another. */
export function statesBetween(book: FinalBook, from: number, to: number): Received[] {
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const state = stateAt(book, from + i)
    return { kind: 'standing', standing: { ...state, id: book.id, at: new Date(book.endsAt).toISOString() } }
  })
}

function connection(position: readonly number[] | null, received: Received[]): Connection {
  return { position: position && writePosition(position), received }
}

function lookAt(book: FinalBook) {
  return { auctionId: book.id, text: JSON.stringify({ standing: stateAt(book, 3) }), headers: '[]' }
}

function stateAt(book: FinalBook, sequence: number): PublicAuctionState {
  const before = { phase: 'published', price: null, bids: 0, leaderNumber: null, endsAt: book.firstEndsAt } as const
  const change = book.changes.find((one) => one.sequence === sequence) ?? before
  const phase = sequence === book.changes.length ? book.phase : 'published'
  return publicStateAfter({ ...change, phase, sequence, leader: change.leaderNumber }, book.terms)
}

/** An auction decided by the rules, and what its bidders saw of it. */
function playBids(id: string, wishes: readonly Wish[]): { book: FinalBook; attempts: Attempt[] } {
  const { auction, state, endsAt: firstEndsAt } = anAuction()
  const bids: BookBid[] = []
  const changes: BookChange[] = []
  const attempts: Attempt[] = []
  const own = new Map<string, { number: number; ownBids: number }>()
  let now = state
  for (const wish of wishes) {
    const { who, crowns, at } = wish
    const before = own.get(who) ?? { number: null, ownBids: 0 }
    const wished = { identity: who, contact: who, ceiling: crowns * 100, seenSequence: now.publicSequence, at }
    const verdict = judgeBid(auction, now, { ...wished, ...before })
    if (!verdict.ok) throw new Error(`${who} ${crowns}: ${verdict.because}`)
    now = verdict.after
    const { entry, change } = verdict
    own.set(who, { number: entry.number, ownBids: entry.ownSequence })
    const key = `${id}-${entry.sequence}`
    const { publicSequence, endsAt } = now
    const isLeading = now.leader?.identity === who
    const { sequence, identity, contact, ceiling, ownSequence } = entry
    const bid = { sequence, identity, contact, key, ceiling, at, ownSequence, publicSequence, isLeading, endsAt }
    bids.push({ ...bid, price: now.price ?? 0 })
    if (change) changes.push({ ...change, phase: 'published' })
    attempts.push({ ...anAttempt(wish, { auctionId: id, key }), answer: receiptOf(last(bids)) })
  }
  const { price, leader, endsAt, bids: count } = now
  const result = { sequence: changes.length + 1, at: endsAt, phase: 'awaiting_payment', number: null } as const
  changes.push({ ...result, leaderNumber: leader?.number ?? null, price, bids: count, endsAt })
  const { terms, opensAt, hardEndAt } = auction
  const book = { id, terms, opensAt, hardEndAt, firstEndsAt, phase: result.phase, endsAt, price, bids, changes }
  return { book: { ...book, leader: leader?.identity ?? null }, attempts }
}

function anAttempt({ who, crowns, at }: Wish, { auctionId, key }: { auctionId: string; key: string }): Attempt {
  const moment = at - clock
  const times = { sentAt: moment - 5, answeredAt: moment + 5 }
  return { identity: who, auctionId, key, ceiling: crowns * 100, ...times, answer: null }
}

function receiptOf(bid: BookBid) {
  const receipt: BidReceipt = {
    ownSequence: bid.ownSequence,
    at: new Date(bid.at).toISOString(),
    ceiling: moneyOf(bid.ceiling, czechTerms),
    isLeading: bid.isLeading,
    sequence: bid.publicSequence,
    price: moneyOf(bid.price, czechTerms),
    currency: czechTerms.currency,
    endsAt: new Date(bid.endsAt).toISOString(),
  }
  return { status: 200, headers: '[]', text: JSON.stringify(receipt) }
}

function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('there is none')
  return item
}

function last<T>(items: readonly T[]): T {
  return first(items.slice(-1))
}
