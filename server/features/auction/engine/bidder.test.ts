import { describe, expect, test } from 'vitest'
import { anAuction } from '#tests/auction/czech.ts'
import { play } from '#tests/auction/play.ts'
import { judgeBid } from './judgeBid.ts'
import { replay, type Recorded } from './replay.ts'

/* The lines are those of price.test.ts; `A:X` is A bidding for their contact X. */
describe('an identity with several contacts', () => {
  test.each([
    ['never bids against itself', 'A:X 500 → 100 A:X; A:Y 400 → refused ceiling-not-raised'],
    ['raises its ceiling with any of them, and leads for the last', 'A:X 500 → 100 A:X; A:Y 600 → 100 A:Y'],
    ['leads for the one that bid, not for its first', 'A:X 500 → 100 A:X; B 700 → 600 B; A:Y 900 → 800 A:Y'],
    [
      'still leads for the same contact when another of its bids is refused',
      'A:X 500 → 100 A:X; A:Y 300 → refused ceiling-not-raised; B 300 → 350 A:X',
    ],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('an earlier winner who did not pay', () => {
  const excluded = [{ identity: 'A', contact: 'X' }]
  test.each([
    ['does not bid again', 'A:X 500 → refused bidder-excluded'],
    ['does not bid for another contact', 'A:Y 500 → refused bidder-excluded'],
    ['does not bid as another identity for the same contact', 'B:X 500 → refused bidder-excluded'],
    ['does not prevent others from bidding', 'B:Y 500 → 100 B:Y'],
    ['is refused before the amount is checked', 'A:X 1 → refused bidder-excluded'],
    ['is refused first because the auction has not begun', '11:00:00 A:X 500 → refused auction-not-open'],
  ])('%s', (_title, script) => {
    expect(play(script, { excluded })).toBe(script)
  })
})

describe('the numbers of bidders', () => {
  test('follow the first bid of each, however often they bid', () => {
    expect(entries('A 500; B 300; A 900; C 400; B 1200').map(({ number }) => number)).toEqual([1, 2, 1, 3, 2])
  })

  test('are not used up by bids that are refused', () => {
    const { auction, state } = anAuction()
    const first = judgeBid(auction, state, { ...bid('A', 500), at: auction.opensAt })
    if (!first.ok) throw new Error(first.because)
    expect(judgeBid(auction, first.after, { ...bid('B', 1), at: auction.opensAt }).ok).toBe(false)
    expect(judgeBid(auction, first.after, { ...bid('C', 900), at: auction.opensAt })).toMatchObject({
      entry: { number: 2 },
    })
  })
})

describe('the two books', () => {
  const script = 'A 500; A 600; B 300; B 700; B 800; B 900; A 1200'

  test('have a sequence each, without gaps', () => {
    expect(entries(script).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(state(script)).toMatchObject({ ledgerSequence: 7, publicSequence: 4, bids: 4, bidders: 2 })
  })

  test('show a bidder only the sequence of their own bids, so that raises of others cannot be counted', () => {
    expect(entries(script).map(({ identity, ownSequence }) => identity + ownSequence)).toEqual([
      'A1',
      'A2',
      'B1',
      'B2',
      'B3',
      'B4',
      'A3',
    ])
  })

  test('cannot hold a bid the rules would not have taken', () => {
    expect(() => entries('A 500; B 100')).toThrow('entry 2 could not have been taken: bid-too-low')
  })

  test('cannot hold a bid before the one above it', () => {
    const { auction, endsAt } = anAuction()
    const book = [
      { identity: 'A', contact: 'A', ceiling: 50_000, at: auction.opensAt + 1 },
      { identity: 'B', contact: 'B', ceiling: 60_000, at: auction.opensAt },
    ]
    expect(() => replay(auction, { endsAt }, book)).toThrow('entry 2 is earlier')
  })
})

function entries(script: string) {
  return replayed(script).entries
}

function state(script: string) {
  return replayed(script).state
}

/** Returns the result of a replay of `A 500; B 300`, with a second between the bids. */
function replayed(script: string) {
  const { auction, endsAt } = anAuction()
  const book = script.split('; ').map((step, i): Recorded => {
    const [who = '', crowns = ''] = step.split(' ')
    return { identity: who, contact: who, ceiling: Number(crowns) * 100, at: auction.opensAt + i * 1000 }
  })
  return replay(auction, { endsAt }, book)
}

function bid(who: string, crowns: number) {
  return { identity: who, contact: who, number: null, ownBids: 0, ceiling: crowns * 100, seenSequence: 0 }
}

test('a bid that changes what everybody sees names its bidder, who leads, and the price', () => {
  const { auction, state } = anAuction()
  const first = judgeBid(auction, state, { ...bid('A', 500), at: auction.opensAt })
  if (!first.ok) throw new Error(first.because)
  expect(first.change).toMatchObject({ number: 1, leaderNumber: 1, price: 10_000, bids: 1, sequence: 1 })
  const second = judgeBid(auction, first.after, { ...bid('B', 400), at: auction.opensAt })
  expect(second).toMatchObject({ change: { number: 2, leaderNumber: 1, bids: 2, sequence: 2 } })
})
