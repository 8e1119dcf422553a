import { BidReceipt } from '#contract/auction.ts'
import { replay } from '#server/features/auction/engine/replay.ts'
import { stepAt, type Terms } from '#server/features/auction/engine/terms.ts'
import { amountOf } from '#server/features/auction/publicState.ts'
import { faultsOfTime } from './faultsOfTime.ts'
import { leaksOf } from './leaksOf.ts'
import { faultsOfStreams } from './faultsOfStreams.ts'
import {
  byKey,
  wasRefused,
  wasTaken,
  type Attempt,
  type BookBid,
  type BookChange,
  type FinalBook,
  type History,
  type Look,
  type StreamReader,
} from './history.ts'

/**
 * Returns the faults of a run, a line for each. They follow only from what its bidders saw and from the final books.
 */
export function faultsOfRun(history: History, books: readonly FinalBook[]): string[] {
  const ofBooks = books.flatMap((book) => {
    const attempts = history.attempts.filter(({ auctionId }) => auctionId === book.id)
    return [
      ...faultsOfAcknowledged(book, attempts),
      ...faultsOfStored(book, attempts),
      ...faultsOfOrder(book, attempts),
      ...faultsOfPrice(book),
      ...faultsOfTime(book, attempts, history.clocks),
      ...faultsOfResult(book),
      ...leaksOf(book, attempts, [...history.looks, ...looksIn(history.streams)]),
    ].map((fault) => `${book.id}: ${fault}`)
  })
  return [...ofBooks, ...faultsOfStreams(history.streams, books)]
}

/** Events that readers of streams received are public too. */
function looksIn(readers: readonly StreamReader[]): Look[] {
  return readers.flatMap(({ connections }) =>
    connections.flatMap(({ received }) =>
      received.flatMap((event) => {
        if (event.kind === 'gone') return []
        const auctionId = event.kind === 'read' ? event.auctionId : event.standing.id
        return { auctionId, text: JSON.stringify(event.standing), headers: '' }
      }),
    ),
  )
}

/** Every bid that was acknowledged is stored once, as it was acknowledged, however often it was requested. */
function faultsOfAcknowledged({ bids, terms }: FinalBook, attempts: readonly Attempt[]): string[] {
  const ofKey = new Map(bids.map((bid) => [bid.key, bids.filter(({ key }) => key === bid.key)]))
  return attempts.filter(wasTaken).flatMap(({ identity, key, answer }) => {
    const matching = (ofKey.get(key) ?? []).filter((bid) => bid.identity === identity)
    const receipt = BidReceipt.parse(JSON.parse(answer?.text ?? ''))
    const [bid] = matching
    if (!bid || matching.length > 1) return [`the bid ${key} was acknowledged and is stored ${matching.length} times`]
    const isSame =
      bid.ownSequence === receipt.ownSequence &&
      bid.publicSequence === receipt.sequence &&
      bid.at === Date.parse(receipt.at) &&
      bid.isLeading === receipt.isLeading &&
      bid.endsAt === Date.parse(receipt.endsAt) &&
      bid.ceiling === amountOf(receipt.ceiling, terms) &&
      bid.price === amountOf(receipt.price, terms)
    return unless(isSame, `the bid ${key} was acknowledged otherwise than it is stored`)
  })
}

/** Every stored bid was requested, for that much, and its maker was never refused. */
function faultsOfStored({ bids }: FinalBook, attempts: readonly Attempt[]): string[] {
  const keys = new Set<string>()
  const ofKey = byKey(attempts)
  return bids.flatMap(({ identity, key, ceiling }) => {
    const sent = ofKey(key).filter((attempt) => attempt.identity === identity)
    const isTwice = keys.has(key)
    keys.add(key)
    return [
      ...unless(!isTwice, `the bid ${key} is stored twice`),
      ...unless(
        sent.some((attempt) => attempt.ceiling === ceiling),
        `nobody requested the bid ${key}`,
      ),
      ...unless(!sent.some(wasRefused), `the bid ${key} was refused and is stored`),
    ]
  })
}

/** A bid requested after the answer to another is after it in the book. */
function faultsOfOrder({ bids }: FinalBook, attempts: readonly Attempt[]): string[] {
  let latest = { requestedAt: -Infinity, key: '' }
  const ofKey = byKey(attempts)
  return bids.flatMap(({ key }) => {
    const own = ofKey(key)
    const requestedAt = Math.min(...own.map((attempt) => attempt.sentAt))
    const answeredAt = Math.min(...own.filter(wasTaken).map((attempt) => attempt.answeredAt))
    const before = latest
    if (requestedAt > latest.requestedAt) latest = { requestedAt, key }
    return unless(answeredAt >= before.requestedAt, `the bid ${key} was answered before ${before.key} was requested`)
  })
}

/**
 * The price and the leader by the ceilings alone, computed a second time. The highest ceiling leads, the earlier of
 * equals, at a step above the next. With each change of lead the price rises by a step at least. Bidders are numbered
 * by their first bid.
 */
function faultsOfPrice({ bids, changes, terms }: FinalBook): string[] {
  const shown = changes.filter(({ number }) => number !== null)
  const numbers = new Map<string, number>()
  const faults: string[] = []
  const now: Worked = { leader: null, price: null, bids: 0 }
  for (const bid of bids) {
    if (!numbers.has(bid.identity)) numbers.set(bid.identity, numbers.size + 1)
    const { leader, price: before } = now
    if (leader?.identity === bid.identity) {
      faults.push(...unless(bid.ceiling > leader.ceiling, `the bid ${bid.sequence} raises nothing`))
      now.leader = bid
    } else {
      const least = before === null ? terms.startPrice : before + stepAt(before, terms)
      const price = leader ? priceOfTwo(leader.ceiling, bid.ceiling, terms) : terms.startPrice
      if (!leader || bid.ceiling > leader.ceiling) now.leader = bid
      now.price = price
      faults.push(
        ...unless(bid.ceiling >= least, `the bid ${bid.sequence} is below the least of ${least}`),
        ...unless(price >= least, `the bid ${bid.sequence} raises the price by less than a step`),
        ...faultsOfChange(shown[now.bids], { ...now, bid, numbers }),
      )
      now.bids++
    }
    faults.push(...faultsOfRecord(bid, now))
  }
  return [...faults, ...faultsOfOwn(bids)]
}

/** How an auction stands by the ceilings; `bids` are those that everybody sees. */
type Worked = { leader: BookBid | null; price: number | null; bids: number }

/** Returns the public state of a bid, for the bid after `bids` others. */
function faultsOfChange(
  change: BookChange | undefined,
  { bid, leader, price, bids, numbers }: Worked & { bid: BookBid; numbers: ReadonlyMap<string, number> },
): string[] {
  const of = `the change ${change?.sequence}`
  const [number, leaderNumber] = [bid, leader].map((one) => numbers.get(one?.identity ?? ''))
  return [
    ...unless(price === change?.price, `the bid ${bid.sequence} makes ${price} and was shown as ${change?.price}`),
    ...unless(number === change?.number, `${of} shows a bid of ${change?.number} and should of ${number}`),
    ...unless(
      leaderNumber === change?.leaderNumber,
      `${of} shows the leader ${change?.leaderNumber} and should ${leaderNumber}`,
    ),
    ...unless(change?.bids === bids + 1, `${of} shows ${change?.bids} bids and should ${bids + 1}`),
  ]
}

/** Returns the recorded result of a bid, which its bidder received. */
function faultsOfRecord({ sequence, identity, isLeading, price, publicSequence }: BookBid, now: Worked): string[] {
  return [
    ...unless(
      isLeading === (now.leader?.identity === identity),
      `the bid ${sequence} is recorded as ${isLeading ? 'leading' : 'not leading'}`,
    ),
    ...unless(price === now.price, `the bid ${sequence} is recorded at ${price} and made ${now.price}`),
    ...unless(
      publicSequence === now.bids,
      `the bid ${sequence} is recorded at the change ${publicSequence} and was seen at ${now.bids}`,
    ),
  ]
}

/** Each maker's bids are counted without a gap. */
function faultsOfOwn(bids: readonly BookBid[]): string[] {
  const counts = new Map<string, number>()
  return bids.flatMap(({ sequence, identity, ownSequence }) => {
    const count = (counts.get(identity) ?? 0) + 1
    counts.set(identity, count)
    return unless(
      ownSequence === count,
      `the bid ${sequence} is counted as ${ownSequence} of its maker and is ${count}`,
    )
  })
}

function priceOfTwo(one: number, other: number, terms: Terms): number {
  const lower = Math.min(one, other)
  return Math.min(lower + stepAt(lower, terms), Math.max(one, other))
}

/** One result, the one the book replays to. */
function faultsOfResult(book: FinalBook): string[] {
  const { terms, opensAt, hardEndAt, firstEndsAt, bids, changes, phase, price, leader, endsAt } = book
  const results = changes.filter(({ number }) => number === null)
  const expected = bids.length === 0 ? 'released' : 'awaiting_payment'
  try {
    const by = replay({ terms, opensAt, hardEndAt, excluded: [] }, { endsAt: firstEndsAt }, bids).state
    const isSame = price === by.price && leader === (by.leader?.identity ?? null) && endsAt === by.endsAt
    return [
      ...unless(isSame, `ends at ${price} for ${leader} and replays to ${by.price} for ${by.leader?.identity}`),
      ...unless(phase === expected && results.length === 1, `is ${phase} after ${results.length} results`),
      ...unless(
        changes.every(({ sequence }, i) => sequence === i + 1),
        'has a gap in its public book',
      ),
      ...unless(
        bids.every(({ sequence }, i) => sequence === i + 1),
        'has a gap in its private book',
      ),
    ]
  } catch (cause) {
    return [`cannot be replayed: ${String(cause)}`]
  }
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
