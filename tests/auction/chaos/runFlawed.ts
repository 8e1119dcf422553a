import { randomUUID } from 'node:crypto'
import { chanceOf } from '#server/demo/seed/chance.ts'
import { faultsOfRun } from './faultsOfRun.ts'
import { openFlawedHouse, type Flaw } from './flawedHouse.ts'
import { emptyHistory } from './history.ts'
import { bidOverHttp } from './wireBidder.ts'

/** A second of bidding over HTTP in a house with a flaw; answers what the checker finds and how much was bid. */
export async function runFlawed(flaw: Flaw | null): Promise<{ faults: string[]; bids: number }> {
  const house = await openFlawedHouse(flaw, [
    { endsInMs: 500, capMs: 300 },
    { endsInMs: 700, capMs: 300 },
  ])
  const history = emptyHistory(readClock())
  const until = performance.now() + 1300
  await Promise.all(
    Array.from({ length: 10 }, (_, number) => {
      const identity = randomUUID()
      return bidOverHttp({
        party: { identity, contact: identity },
        auctions: house.auctions,
        door: () => house.url,
        token: async () => identity,
        chance: chanceOf(1, 1, number),
        history,
        isOver: () => performance.now() > until,
      })
    }),
  )
  history.clocks.push(readClock())
  await house.settle()
  const books = house.readBooks()
  await house.close()
  return { faults: faultsOfRun(history, books), bids: books.reduce((sum, book) => sum + book.bids.length, 0) }
}

function readClock() {
  const before = performance.now()
  const database = Date.now()
  return { before, database, after: performance.now() }
}
