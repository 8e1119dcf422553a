import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anAuction } from '#tests/auction/czech.ts'
import { seenAfter, timeOf, whyRefused, type Taken } from '#tests/auction/reference.ts'
import { ceilingOf, momentOf, wishes, type Wish } from '#tests/auction/wishes.ts'
import { judgeBid, lowestNext, type Entry } from './judgeBid.ts'
import { replay } from './replay.ts'
import type { AuctionState } from './state.ts'
import { stepAt } from './terms.ts'

// `AUCTION_SEQUENCES=1000000 npx vitest run --project unit property` runs a million sequences, like test:full.
const sequences = Number(process.env['AUCTION_SEQUENCES'] ?? (process.env['TEST_FULL'] ? 1_000_000 : 20_000))
const patience = 30_000 + sequences * 5

const barred = [{ identity: 'p4', contact: 'p4' }]
const usual = anAuction(undefined, barred)
const { state: fresh, endsAt } = usual
// Thirty bids never last until the morning, so the hard end is moved closer.
const auction = { ...usual.auction, hardEndAt: endsAt + 12 * 60_000 }
const rules = {
  opensAt: auction.opensAt,
  endsAt,
  hardEndAt: auction.hardEndAt,
  barred: barred.map(({ identity, contact }) => ({ who: identity, contact })),
}

describe('judgeBid', () => {
  test(
    'decides as the reference rules do, preserves its invariants, and can be replayed',
    () => {
      fc.assert(
        fc.property(wishes, (sequence) => {
          expect(firstFault(sequence)).toBeNull()
        }),
        { numRuns: sequences },
      )
    },
    patience,
  )

  test('is held to that: the comparison finds every refusal and every kind of change among its sequences', () => {
    const found = new Set<string>()
    for (const sequence of fc.sample(wishes, { numRuns: 2000, seed: 7 })) meet(sequence, (kind) => found.add(kind))
    expect([...found].sort()).toEqual([
      'auction-ended',
      'auction-not-open',
      'bid-limit-reached',
      'bid-not-whole',
      'bid-too-high',
      'bid-too-low',
      'bidder-excluded',
      'ceiling-not-raised',
      'cut by the hard end',
      'extended',
      'lead changed',
      'price-changed',
      'raised',
      'same leader',
      'tie',
    ])
  })
})

/** Returns the first difference or broken invariant of a sequence; null without one. */
function firstFault(sequence: readonly Wish[]): string | null {
  const { entries, state, fault } = meet(sequence, () => {})
  if (fault) return fault
  const replayed = replay(auction, { endsAt }, entries)
  return JSON.stringify([replayed.state, replayed.entries]) === JSON.stringify([state, entries])
    ? null
    : 'the replay ends elsewhere'
}

/** Lets the engine and the reference decide the same sequence. Reports the kind of each decision. */
function meet(sequence: readonly Wish[], report: (kind: string) => void) {
  const entries: Entry[] = []
  const taken: Taken[] = []
  let state = fresh
  let clock = auction.opensAt - 3000
  for (const wish of sequence) {
    clock = momentOf(wish, auction, state, clock)
    const ceiling = ceilingOf(wish, auction, state)
    const own = entries.findLast(({ identity }) => identity === wish.who)
    const verdict = judgeBid(auction, state, {
      identity: wish.who,
      contact: wish.contact,
      number: own?.number ?? null,
      ownBids: own?.ownSequence ?? 0,
      ceiling,
      seenSequence: state.publicSequence - (wish.seen === 0 ? 1 : 0),
      at: clock,
    })
    const offer = {
      who: wish.who,
      contact: wish.contact,
      crowns: BigInt(Math.floor(ceiling / 100)),
      isWhole: ceiling % 100 === 0,
      sawLast: wish.seen !== 0,
      at: clock,
    }
    const refused = whyRefused(taken, offer, rules)
    if (verdict.ok ? refused !== null : refused !== verdict.because)
      return faulty(
        `${JSON.stringify(wish)}: ${verdict.ok ? 'taken' : verdict.because}, by the reference ${refused ?? 'taken'}`,
      )
    if (!verdict.ok) {
      report(verdict.because)
      continue
    }
    taken.push({ who: wish.who, crowns: offer.crowns, at: timeOf(taken, clock) })
    entries.push(verdict.entry)
    const fault = differenceOf(verdict.after, taken) ?? brokenPromise(state, verdict.after, verdict.change !== null)
    if (fault) return faulty(`${JSON.stringify(wish)}: ${fault}`)
    kindsOf(state, verdict.after).forEach(report)
    state = verdict.after
  }
  return { entries, state, fault: null }

  function faulty(fault: string) {
    return { entries, state, fault }
  }
}

function differenceOf(after: AuctionState, taken: readonly Taken[]): string | null {
  const { price, leader, bids, bidders, endsAt: end } = after
  const engine = {
    price: price === null ? null : BigInt(price) / 100n,
    leads: leader?.identity ?? null,
    ceiling: leader ? BigInt(leader.ceiling) / 100n : null,
    bids,
    bidders,
    endsAt: end,
  }
  const reference = seenAfter(taken, rules)
  const text = (value: object) =>
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
  return text(engine) === text(reference) ? null : `${text(engine)}, by the reference ${text(reference)}`
}

/** Checks the invariants of two states one bid apart. */
function brokenPromise(before: AuctionState, after: AuctionState, isSeen: boolean): string | null {
  const { terms, hardEndAt } = auction
  const rise = (after.price ?? 0) - (before.price ?? 0)
  const promises: [string, boolean][] = [
    ['the private sequence has no gap', after.ledgerSequence === before.ledgerSequence + 1],
    ['the public sequence has no gap', after.publicSequence === before.publicSequence + (isSeen ? 1 : 0)],
    ['a seen bid raises the price by a step', !isSeen || before.price === null || rise >= stepAt(before.price, terms)],
    ['an unseen bid changes nothing that is seen', isSeen || publicPart(before) === publicPart(after)],
    ['the price is no more than the leader promised', (after.price ?? 0) <= (after.leader?.ceiling ?? 0)],
    ['the price is a whole amount', (after.price ?? 0) % terms.unit === 0],
    ['the end never moves back', after.endsAt >= before.endsAt],
    ['the end never passes the hard end', after.endsAt <= hardEndAt],
    ['the minimum rises', !isSeen || lowestNext(after, terms) > lowestNext(before, terms)],
    ['the bid came before the end', (after.lastAt ?? 0) < before.endsAt],
  ]
  return promises.find(([, holds]) => !holds)?.[0] ?? null
}

function publicPart({ price, endsAt: end, bids, bidders, leader, publicSequence, phase }: AuctionState): string {
  return JSON.stringify([price, end, bids, bidders, leader?.number, publicSequence, phase])
}

function kindsOf(before: AuctionState, after: AuctionState): string[] {
  const isRaise = after.bids === before.bids
  const isSameLeader = before.leader?.identity === after.leader?.identity
  return [
    ...(isRaise ? ['raised'] : [isSameLeader ? 'same leader' : 'lead changed']),
    ...(!isRaise && isSameLeader && after.price === after.leader?.ceiling ? ['tie'] : []),
    ...(after.endsAt > before.endsAt ? ['extended'] : []),
    ...(after.endsAt === auction.hardEndAt ? ['cut by the hard end'] : []),
  ]
}
