import { placeBid } from '#server/features/auction/placeBid.ts'
import { lowestNext } from '#server/features/auction/engine/judgeBid.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { moneyOf } from '#server/features/auction/standingOf.ts'
import { Refusal } from '#server/http/refusal.ts'
import { czechTerms } from './czech.ts'
import { faultsOfWorld, type Heard } from './faultsOfWorld.ts'
import { memoryBooks, type Flaw } from './memoryBooks.ts'
import { Killed, World } from './world.ts'

/** How much above the minimum people of each manner go, in minor units and up to eight times. */
const stretch = [100_000, 5_000, 20_000]
const hour = 3_600_000
const day = 24 * hour

/**
 * A made-up world of two auctions, five bidders of different manners and two processes that settle what is due, all of
 * whom are killed now and then and begin again. Answers what was wrong with it, and its log.
 */
export async function simulate(seed: number, flaw: Flaw | null = null): Promise<{ faults: string[]; log: string[] }> {
  const world = new World(seed, Date.parse('2026-11-06T11:00:00Z'))
  const { books, all } = memoryBooks(world, flaw)
  const first = await books.publish({ fqdn: 'released.cz', zoneId: 1, terms: czechTerms })
  const second = await books.publish({ fqdn: 'forgotten.cz', zoneId: 1, terms: czechTerms })
  const heard: Heard[] = []
  let bidding = 0

  const everybody = [
    ...['anna', 'boris', 'cyril', 'dana', 'emil'].map((who, i) =>
      bidAs(who, i % 3, i === 2 || i === 3 ? second : first),
    ),
    settleFrom('one'),
    settleFrom('two'),
  ]
  // Seconds while people bid, hours while nobody does.
  await world.run(everybody, () => (bidding > 0 ? world.chance.below(3000) : world.chance.below(6 * hour)))
  for (const { id, phases } of all.values()) world.say(`${id} lived ${phases.map(({ phase }) => phase).join(', ')}`)
  return { faults: faultsOfWorld([...all.values()], heard), log: world.log }

  async function bidAs(who: string, manner: number, id: string | null | undefined) {
    const kept = all.get(id ?? '')
    if (!kept) return
    // One comes early, one in the last minutes, one in the last seconds, perhaps too late.
    const lead = [8 * hour, 3 * 60_000, -3000][manner] ?? 0
    await world.until(kept.firstEndsAt - lead - world.chance.below(10_000))
    bidding++
    try {
      for (let bid = 0; bid < 8; bid++) await bidOnce(who, manner, kept.id, bid)
    } finally {
      bidding--
    }
  }

  async function bidOnce(who: string, manner: number, id: string, bid: number) {
    const seen = all.get(id)?.standing
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
    await Promise.all(Array.from({ length: times }, () => askUntilKnown(given)))
  }

  /** Whoever gets no answer asks again under the same key. */
  async function askUntilKnown(given: Parameters<typeof placeBid>[1]) {
    for (;;) {
      const { identity, idempotencyKey: key, auctionId, ceiling } = given
      try {
        const { receipt } = await placeBid(books, given)
        heard.push({ auctionId, identity, key, receipt })
        world.say(`${key} ${ceiling} taken, ${receipt.price} ${receipt.isLeading ? 'leads' : 'passed'}`)
        return
      } catch (cause) {
        if (!(cause instanceof Refusal) && !(cause instanceof Killed)) throw cause
        world.say(`${key} ${ceiling} ${cause instanceof Refusal ? `refused ${cause.code}` : 'killed'}`)
        if (cause instanceof Killed) continue
        heard.push({ auctionId, identity, key, receipt: null })
        return
      }
    }
  }

  async function settleFrom(name: string) {
    const end = world.now + 40 * day
    const never = new AbortController().signal
    while (world.now < end) {
      await world.turn()
      try {
        const count = await settleDue({ books, termsOf: () => czechTerms }, never)
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
