import { placeBid } from '#server/features/auction/placeBid.ts'
import { lowestNext } from '#server/features/auction/engine/judgeBid.ts'
import { decidePayment } from '#server/features/auction/engine/settle.ts'
import { paymentDueAt } from '#server/features/auction/engine/schedule.ts'
import { settleLocked, settleDue } from '#server/features/auction/settleDue.ts'
import { moneyOf } from '#server/features/auction/publicState.ts'
import { Refusal } from '#server/http/refusal.ts'
import { czechTerms } from './czech.ts'
import { faultsOfWorld, type Acknowledgment, type Paid } from './faultsOfWorld.ts'
import { memoryBooks, type Flaw } from './memoryBooks.ts'
import { Killed, World } from './world.ts'

/** How much above the minimum people of each manner go, in minor units and up to eight times. */
const stretch = [100_000, 5_000, 20_000]
const hour = 3_600_000
const day = 24 * hour

/**
 * A made-up world of two auctions and five bidders of different manners. Its winners may pay, an operator records it
 * days later, and two processes settle what is due. All of them are killed now and then and begin again. For one
 * auction the rules leave days to record what came in time. Returns the faults of the world, and its log.
 */
export async function simulate(seed: number, flaw: Flaw | null = null): Promise<{ faults: string[]; log: string[] }> {
  const world = new World(seed, Date.parse('2026-11-06T11:00:00Z'))
  const { books: ledger, all } = memoryBooks(world, flaw)
  const first = await ledger.publish({ fqdn: 'released.cz', zoneId: 1, terms: { ...czechTerms, bookingDays: 2 } })
  const second = await ledger.publish({ fqdn: 'forgotten.cz', zoneId: 1, terms: czechTerms })
  const acknowledgments: Acknowledgment[] = []
  const paid: Paid[] = []
  let bidding = 0

  const everybody = [
    ...['anna', 'boris', 'cyril', 'dana', 'emil'].map((who, i) =>
      bidAs(who, i % 3, i === 2 || i === 3 ? second : first),
    ),
    payFor(first),
    payFor(second),
    settleFrom('one'),
    settleFrom('two'),
  ]
  // Seconds while people bid, hours while nobody does.
  await world.run(everybody, () => (bidding > 0 ? world.chance.below(3000) : world.chance.below(6 * hour)))
  for (const { id, phases } of all.values()) world.say(`${id} lived ${phases.map(({ phase }) => phase).join(', ')}`)
  return { faults: faultsOfWorld([...all.values()], acknowledgments, paid), log: world.log }

  async function bidAs(who: string, manner: number, id: string | null | undefined) {
    const stored = all.get(id ?? '')
    if (!stored) return
    // One comes early, one in the last minutes, one in the last seconds, perhaps too late.
    const lead = [8 * hour, 3 * 60_000, -3000][manner] ?? 0
    await world.until(stored.firstEndsAt - lead - world.chance.below(10_000))
    bidding++
    try {
      for (let bid = 0; bid < 8; bid++) await bidOnce(who, manner, stored.id, bid)
    } finally {
      bidding--
    }
  }

  async function bidOnce(who: string, manner: number, id: string, bid: number) {
    const seen = all.get(id)?.state
    if (!seen) return
    const amount = lowestNext(seen, czechTerms) + (stretch[manner] ?? 0) * world.chance.below(8)
    const given = {
      auctionId: id,
      identity: who,
      contact: who,
      ceiling: moneyOf(amount, czechTerms),
      seenSequence: seen.publicSequence,
      idempotencyKey: `${who}-${id}-${bid}`,
    }
    const times = 1 + world.chance.below(2)
    await Promise.all(Array.from({ length: times }, () => requestUntilKnown(given)))
  }

  /** A bidder without an answer repeats the bid under the same key. */
  async function requestUntilKnown(given: Parameters<typeof placeBid>[1]) {
    for (;;) {
      const { identity, idempotencyKey: key, auctionId, ceiling } = given
      try {
        const { receipt } = await placeBid(ledger, given)
        acknowledgments.push({ auctionId, identity, key, receipt })
        world.say(`${key} ${ceiling} taken, ${receipt.price} ${receipt.isLeading ? 'leads' : 'passed'}`)
        return
      } catch (cause) {
        if (!(cause instanceof Refusal) && !(cause instanceof Killed)) throw cause
        world.say(`${key} ${ceiling} ${cause instanceof Refusal ? `refused ${cause.code}` : 'killed'}`)
        if (cause instanceof Killed) continue
        acknowledgments.push({ auctionId, identity, key, receipt: null })
        return
      }
    }
  }

  /** Around the last moment, too late or not; recorded at once or days later, or when the operator lives again. */
  async function payFor(id: string | null) {
    const stored = all.get(id ?? '')
    if (!stored || world.chance.below(4) === 0) return
    await world.until(stored.auction.hardEndAt)
    const price = all.get(stored.id)?.state.price ?? null
    if (price === null) return
    const cameAt = paymentDueAt(stored.auction.hardEndAt, czechTerms) - 2 * day + world.chance.below(60 * hour)
    await world.until(cameAt + world.chance.below(3 * day))
    const payment: Paid = { auctionId: stored.id, cameAt, tries: [], isAcknowledged: false }
    paid.push(payment)
    while (!payment.isAcknowledged) {
      try {
        await ledger.change(stored.id, async (book) => {
          const recordedAt = await book.readClock()
          payment.tries.push(recordedAt)
          const { state } = await settleLocked(book, recordedAt, () => czechTerms)
          const payments = [{ amount: price, at: cameAt }]
          const decided = decidePayment(book.auction, state, { payments, recordedAt })
          if (decided) await book.appendSettlement(decided, null)
          world.say(`${stored.id} ${decided ? 'paid' : 'has money to return'}`)
        })
        payment.isAcknowledged = true
      } catch (cause) {
        if (!isKilled(cause)) throw cause
        world.say('the operator killed')
      }
    }
  }

  async function settleFrom(name: string) {
    const end = world.now + 40 * day
    const never = new AbortController().signal
    while (world.now < end) {
      await world.turn()
      try {
        const count = await settleDue({ ledger, termsOf: () => czechTerms }, never)
        if (count > 0) world.say(`process ${name} settled ${count}`)
      } catch (cause) {
        if (!isKilled(cause)) throw cause
        world.say(`process ${name} killed`)
      }
    }
  }
}

function isKilled(cause: unknown): boolean {
  return cause instanceof Killed || (cause instanceof AggregateError && cause.errors.every(isKilled))
}
