import { BidReceipt } from '#contract/auction.ts'
import { replay } from '#server/features/auction/engine/replay.ts'
import { stepAt, type Terms } from '#server/features/auction/engine/terms.ts'
import { amountOf } from '#server/features/auction/standingOf.ts'
import { faultsOfTime } from './faultsOfTime.ts'
import { leaksOf } from './leaksOf.ts'
import { byKey, wasRefused, wasTaken, type Attempt, type BookBid, type FinalBook, type History } from './history.ts'

/**
 * What is wrong with a run, found out of what its bidders saw and of the books as they are kept at the end, and of
 * nothing else; a line for each fault.
 */
export function faultsOfRun(history: History, books: readonly FinalBook[]): string[] {
  return books.flatMap((book) => {
    const attempts = history.attempts.filter(({ auctionId }) => auctionId === book.id)
    return [
      ...faultsOfAcknowledged(book, attempts),
      ...faultsOfKept(book, attempts),
      ...faultsOfOrder(book, attempts),
      ...faultsOfPrice(book),
      ...faultsOfTime(book, attempts, history.clocks),
      ...faultsOfResult(book),
      ...leaksOf(book, attempts, history.looks),
    ].map((fault) => `${book.id}: ${fault}`)
  })
}

/** Every bid that was acknowledged is kept once, as it was acknowledged, however often it was asked for. */
function faultsOfAcknowledged({ bids, terms }: FinalBook, attempts: readonly Attempt[]): string[] {
  const ofKey = new Map(bids.map((bid) => [bid.key, bids.filter(({ key }) => key === bid.key)]))
  return attempts.filter(wasTaken).flatMap(({ identity, key, answer }) => {
    const kept = (ofKey.get(key) ?? []).filter((bid) => bid.identity === identity)
    const told = BidReceipt.parse(JSON.parse(answer?.text ?? ''))
    const [bid] = kept
    if (!bid || kept.length > 1) return [`the bid ${key} was acknowledged and is kept ${kept.length} times`]
    const isSame =
      bid.ownSequence === told.ownSequence &&
      bid.publicSequence === told.sequence &&
      bid.at === Date.parse(told.at) &&
      bid.isLeading === told.isLeading &&
      bid.endsAt === Date.parse(told.endsAt) &&
      bid.ceiling === amountOf(told.ceiling, terms) &&
      bid.price === amountOf(told.price, terms)
    return unless(isSame, `the bid ${key} was acknowledged otherwise than it is kept`)
  })
}

/** Every bid that is kept was asked for, for that much, and its maker was never told no. */
function faultsOfKept({ bids }: FinalBook, attempts: readonly Attempt[]): string[] {
  const keys = new Set<string>()
  const ofKey = byKey(attempts)
  return bids.flatMap(({ identity, key, ceiling }) => {
    const asked = ofKey(key).filter((attempt) => attempt.identity === identity)
    const isTwice = keys.has(key)
    keys.add(key)
    return [
      ...unless(!isTwice, `the bid ${key} is kept twice`),
      ...unless(
        asked.some((attempt) => attempt.ceiling === ceiling),
        `nobody asked for the bid ${key}`,
      ),
      ...unless(!asked.some(wasRefused), `the bid ${key} was refused and is kept`),
    ]
  })
}

/** Whoever asked after another had been answered stands after them. */
function faultsOfOrder({ bids }: FinalBook, attempts: readonly Attempt[]): string[] {
  let latest = { askedAt: -Infinity, key: '' }
  const ofKey = byKey(attempts)
  return bids.flatMap(({ key }) => {
    const own = ofKey(key)
    const askedAt = Math.min(...own.map((attempt) => attempt.askedAt))
    const answeredAt = Math.min(...own.filter(wasTaken).map((attempt) => attempt.answeredAt))
    const before = latest
    if (askedAt > latest.askedAt) latest = { askedAt, key }
    return unless(answeredAt >= before.askedAt, `the bid ${key} was answered before ${before.key} was asked for`)
  })
}

/**
 * The price out of the ceilings alone, told a second time: the highest ceiling leads, the earlier of equals, at a step
 * above the next; and with each change of lead it rises by a step at least.
 */
function faultsOfPrice({ bids, changes, terms }: FinalBook): string[] {
  const seen = changes.filter(({ number }) => number !== null)
  const faults: string[] = []
  const now: { leader: BookBid | null; price: number | null; seen: number } = { leader: null, price: null, seen: 0 }
  for (const bid of bids) {
    const { leader, price: before } = now
    if (leader?.identity === bid.identity) {
      faults.push(...unless(bid.ceiling > leader.ceiling, `the bid ${bid.sequence} raises nothing`))
      now.leader = bid
      continue
    }
    const least = before === null ? terms.startPrice : before + stepAt(before, terms)
    const price = leader ? priceOfTwo(leader.ceiling, bid.ceiling, terms) : terms.startPrice
    const shown = seen[now.seen]?.price
    if (!leader || bid.ceiling > leader.ceiling) now.leader = bid
    now.price = price
    now.seen++
    faults.push(
      ...unless(bid.ceiling >= least, `the bid ${bid.sequence} is below the least of ${least}`),
      ...unless(price === shown, `the bid ${bid.sequence} makes ${price} and was shown as ${shown}`),
      ...unless(price >= least, `the bid ${bid.sequence} raises the price by less than a step`),
    )
  }
  return faults
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
    const by = replay({ terms, opensAt, hardEndAt, excluded: [] }, { endsAt: firstEndsAt }, bids).standing
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
