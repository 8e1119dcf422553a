/*
 * The rules of bidding for .cz a second time, plainly and in another way. No state is carried on; every question is
 * answered from the whole list of bids so far. In whole crowns and big integers, so that not even the arithmetic is
 * shared. Slow, and only for tests.
 */

/** A bid that was taken. */
export type Taken = { who: string; crowns: bigint; at: number }

export type Offer = Taken & { contact: string; isWhole: boolean; sawLast: boolean }

export type Rules = {
  opensAt: number
  endsAt: number
  hardEndAt: number
  barred: readonly { who: string; contact: string }[]
}

/** Returns the public state, and who leads with which ceiling. */
export function seenAfter(taken: readonly Taken[], rules: Rules) {
  const open = taken.filter((_, i) => isSeen(taken, i))
  return {
    price: priceOf(taken),
    leads: bestOf(taken)?.who ?? null,
    ceiling: bestOf(taken)?.crowns ?? null,
    bids: open.length,
    bidders: new Set(taken.map(({ who }) => who)).size,
    endsAt: endOf(taken, rules),
  }
}

/** Why an offer is refused after these bids; null when it is accepted. Of several reasons the first one here. */
export function whyRefused(taken: readonly Taken[], offer: Offer, rules: Rules): string | null {
  const price = priceOf(taken)
  const best = bestOf(taken)
  const lowest = price === null ? 100n : price + stepOf(price)
  const at = timeOf(taken, offer.at)
  const reasons: [string, boolean][] = [
    ['auction-ended', at >= endOf(taken, rules)],
    ['auction-not-open', at < rules.opensAt],
    ['bidder-excluded', rules.barred.some(({ who, contact }) => who === offer.who || contact === offer.contact)],
    ['bid-not-whole', !offer.isWhole],
    ['bid-too-high', offer.crowns > tenMillions],
    ['ceiling-not-raised', best?.who === offer.who && offer.crowns <= best.crowns],
    ['bid-limit-reached', best?.who !== offer.who && lowest > tenMillions],
    ['bid-too-low', best?.who !== offer.who && offer.crowns < lowest && offer.sawLast],
    ['price-changed', best?.who !== offer.who && offer.crowns < lowest],
  ]
  return reasons.find(([, holds]) => holds)?.[0] ?? null
}

/** Money on the account, and when the operator wrote it down; below nothing what went back. */
export type Transfer = { crowns: bigint; cameAt: number; writtenAt: number }

/** The price of a won auction, the deadline of its payment, and the deadline for recording payments in time. */
export type Sale = { crowns: bigint; payUntil: number; writeUntil: number }

/** Returns the state at an instant after the end of an auction with a winner, from all payments. */
export function knownOfSale(transfers: readonly Transfer[], sale: Sale, at: number): string {
  const enough = transfers
    .map(({ writtenAt }) => writtenAt)
    .filter((then) => then < sale.writeUntil && countedAt(then) >= sale.crowns)
  const known = Math.min(...enough)
  if (at < known) return at < sale.writeUntil ? 'awaiting_payment' : 'unpaid'
  const came = Math.max(...transfers.filter(isCounted(known)).map(({ cameAt }) => cameAt))
  const since = known < sale.payUntil ? came : known
  return at < midnightInPrague(since, 14) ? 'paid' : 'lapsed'

  function countedAt(then: number): bigint {
    const inTime = transfers.filter(isCounted(then))
    const later = transfers
      .filter(({ cameAt, writtenAt }) => writtenAt <= then && cameAt >= sale.payUntil)
      .toSorted((one, other) => one.cameAt - other.cameAt || one.writtenAt - other.writtenAt)
    // By as much as ever more had gone back than had come since, it was the money in time that went back.
    const balances = later.map((_, i) => sumOf(later.slice(0, i + 1)))
    return sumOf(inTime) + balances.reduce((least, sum) => (sum < least ? sum : least), 0n)
  }

  function isCounted(then: number) {
    return ({ cameAt, writtenAt }: Transfer) => writtenAt <= then && cameAt < sale.payUntil
  }
}

function sumOf(transfers: readonly Transfer[]): bigint {
  return transfers.reduce((sum, { crowns }) => sum + crowns, 0n)
}

/** 24:00 of the so-manieth day after an instant, where winter lasts: an hour before that of Greenwich. */
export function midnightInPrague(instant: number, daysLater: number): number {
  const hour = 3_600_000
  const day = 24 * hour
  return (Math.floor((instant + hour) / day) + daysLater + 1) * day - hour
}

/** Time never goes back from one bid to the next. */
export function timeOf(taken: readonly Taken[], at: number): number {
  return Math.max(at, ...taken.map((bid) => bid.at))
}

const tenMillions = 10_000_000n
const fiveMinutes = 300_000

/** The highest ceiling, the earliest of equals. */
function bestOf(taken: readonly Taken[]): Taken | undefined {
  const highest = taken.reduce((most, { crowns }) => (crowns > most ? crowns : most), 0n)
  return taken.find(({ crowns }) => crowns === highest)
}

/** Everything but a leader's own raise is seen. */
function isSeen(taken: readonly Taken[], index: number): boolean {
  return bestOf(taken.slice(0, index))?.who !== taken[index]?.who
}

/** A step above the highest ceiling of the others as of the last bid that was seen, and never above the leader's. */
function priceOf(taken: readonly Taken[]): bigint | null {
  if (taken.length === 0) return null
  const last = taken.findLastIndex((_, i) => isSeen(taken, i))
  const then = taken.slice(0, last + 1)
  const best = bestOf(then)
  const second = bestOf(then.filter(({ who }) => who !== best?.who))
  if (!best || !second) return 100n
  const above = second.crowns + stepOf(second.crowns)
  return above < best.crowns ? above : best.crowns
}

/** Five minutes after the last bid that was seen where that is later than 21:00, and nine in the morning at most. */
function endOf(taken: readonly Taken[], { endsAt, hardEndAt }: Rules): number {
  const last = taken.findLast((_, i) => isSeen(taken, i))
  return last ? Math.max(endsAt, Math.min(last.at + fiveMinutes, hardEndAt)) : endsAt
}

function stepOf(crowns: bigint): bigint {
  if (crowns >= 10_000n) return 1_000n
  if (crowns >= 5_000n) return 500n
  if (crowns >= 2_500n) return 250n
  return crowns >= 500n ? 100n : 50n
}
