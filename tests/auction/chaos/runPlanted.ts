import { chanceOf } from '#server/demo/seed/chance.ts'
import { spawnServer } from '#tests/server/spawnServer.ts'
import { openChaosPlace, unhurried } from './chaosPlace.ts'
import { emptyHistory, wasTaken } from './history.ts'
import { judgeRun } from './judgeRun.ts'
import { openPlantedDatabase, type PlantedFlaw } from './plantedDatabase.ts'
import { bidOverHttp } from './wireBidder.ts'

type Ran = { faults: string[]; acknowledged: number }

/**
 * Lets a dozen people bid before a real server, a few seconds at a time. Its database is behind a proxy with a flaw, or
 * with none (null). Returns what the checker finds, as soon as `isEnough` of it or when chance has had `rounds` rounds.
 */
export async function runPlanted(
  url: string,
  flaw: PlantedFlaw | null,
  { rounds, isEnough }: { rounds: number; isEnough: (ran: Ran) => boolean },
): Promise<Ran> {
  const door = await openPlantedDatabase(url)
  const server = await spawnServer(unhurried(door.url))
  try {
    if (flaw) await door.plant(flaw)
    const ran: Ran = { faults: [], acknowledged: 0 }
    for (let round = 0; round < rounds && !isEnough(ran); round++) {
      const { faults, acknowledged } = await runRound(url, server.url, round)
      ran.faults.push(...faults)
      ran.acknowledged += acknowledged
    }
    return ran
  } finally {
    await server.kill()
    await door.close()
  }
}

/** Two auctions that end within seconds; the place is beside the door and sees the database as it is. */
async function runRound(url: string, serverUrl: string, round: number): Promise<Ran> {
  const place = await openChaosPlace(url, { people: 12, endsInMs: [1000, 1500] })
  try {
    const history = emptyHistory(await place.readClock())
    const until = performance.now() + 4700
    await Promise.all(
      place.bidders.map(({ party, token }, number) =>
        bidOverHttp({
          party,
          token,
          auctions: place.auctions,
          door: () => serverUrl,
          chance: chanceOf(round + 1, 2, number),
          history,
          isOver: () => performance.now() > until,
        }),
      ),
    )
    const { faults } = await judgeRun(place, history)
    return { faults, acknowledged: new Set(history.attempts.filter(wasTaken).map(({ key }) => key)).size }
  } finally {
    await place.close()
  }
}
