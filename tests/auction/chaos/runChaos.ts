import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf } from '#server/demo/seed/chance.ts'
import { openChaosPlace, unhurried } from './chaosPlace.ts'
import { emptyHistory, wasTaken, type FinalBook, type History } from './history.ts'
import { judgeRun } from './judgeRun.ts'
import { shake } from './shake.ts'
import { startShaken, type ShakenServer } from './shakenServer.ts'
import { bidOverHttp } from './wireBidder.ts'
import { wireReader } from './wireReader.ts'

type ChaosOptions = {
  /** A database with a demo registry in it. */
  url: string
  /** How long there is bidding, in milliseconds, but for the three seconds by which ends can move. */
  lastsMs: number
  bidders: number
  auctions: number
  /** How many read streams of the auctions, and lose and resume them all through the run. */
  readers: number
  /** Chooses what is bid and what is done to whom; not when, which is the machine's. */
  seed: number
  restartDatabase: (() => Promise<void>) | null
}

export type Ran = {
  faults: string[]
  harms: string[]
  figures: {
    sent: number
    unanswered: number
    acknowledged: number
    accepted: number
    changes: number
    extended: number
    /** Connections of readers after their first. */
    returns: number
    /** States that readers received. */
    received: number
    /** How many times an auction was given up, and read anew. */
    gone: number
    readAnew: number
  }
}

/**
 * Runs dozens of bidders over HTTP before two servers of the portal, whose processes, connections and database fail at
 * any moment. A bidder who does not know what became of a bid repeats it until they do. Readers of streams lose them
 * and return, most soon, some after a long time. Returns what the checker finds.
 */
export async function runChaos({
  url,
  lastsMs,
  bidders,
  auctions,
  readers: readerCount,
  seed,
  restartDatabase,
}: ChaosOptions): Promise<Ran> {
  const servers = await Promise.all([startShaken(unhurried(url)), startShaken(unhurried(url))])
  // Ends come all through the run, the last at its end.
  const endsInMs = Array.from({ length: auctions }, (_, i) => (lastsMs * (i + 2)) / (auctions + 1))
  const place = await openChaosPlace(url, { people: bidders, endsInMs })
  const history = emptyHistory(await place.readClock())
  const until = performance.now() + lastsMs + 3500
  const isOver = () => performance.now() > until
  const doors = chanceOf(seed, 1, 0)

  const readers = Array.from({ length: readerCount }, (_, number) => {
    const chance = chanceOf(seed, 4, number)
    return wireReader({
      name: `reader ${number + 1}`,
      // One auction, or some, or all of them, in the order of an address.
      auctions: place.auctions.filter((_id, i) => number % 3 === 0 || i === number % auctions || chance.below(2) === 0),
      isBrowser: number % 2 === 0,
      isAway: number % 8 === 7,
      door: () => doorOf(servers, chance.below(servers.length)),
      chance,
    })
  })
  history.streams.push(...readers.map(({ record }) => record))

  try {
    const reading = readers.map((reader) => reader.keepReturning(isOver))
    const bidding = place.bidders.map(({ party, token }, number) =>
      bidOverHttp({
        party,
        token,
        auctions: place.auctions,
        door: () => doorOf(servers, doors.below(servers.length)),
        chance: chanceOf(seed, 2, number),
        history,
        isOver,
      }),
    )
    const harms = await shake({ place, servers, restartDatabase, chance: chanceOf(seed, 3, 0), isOver })
    await Promise.all([...bidding, ...reading])
    while (!(await place.isSettled())) await pause(50)
    const last = await place.readSequences()
    await Promise.all(readers.map((reader) => reader.finish(last)))
    const { faults, books } = await judgeRun(place, history)
    return { faults, harms, figures: figuresOf(history, books) }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await place.close()
  }
}

function doorOf(servers: readonly ShakenServer[], number: number): string {
  return servers[number]?.url ?? ''
}

function figuresOf({ attempts, streams }: History, books: readonly FinalBook[]): Ran['figures'] {
  const received = streams.flatMap(({ connections }) => connections.flatMap((connection) => connection.received))
  return {
    sent: attempts.length,
    unanswered: attempts.filter(({ answer }) => answer === null || answer.status >= 500).length,
    acknowledged: new Set(attempts.filter(wasTaken).map(({ key }) => key)).size,
    accepted: books.reduce((sum, { bids }) => sum + bids.length, 0),
    changes: books.reduce((sum, { changes }) => sum + changes.length, 0),
    extended: books.filter(({ endsAt, firstEndsAt }) => endsAt > firstEndsAt).length,
    returns: streams.reduce((sum, { connections }) => sum + Math.max(0, connections.length - 1), 0),
    received: received.filter(({ kind }) => kind === 'standing').length,
    gone: received.reduce((sum, event) => sum + (event.kind === 'gone' ? event.ids.length : 0), 0),
    readAnew: received.filter(({ kind }) => kind === 'read').length,
  }
}
