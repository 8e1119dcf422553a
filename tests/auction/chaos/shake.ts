import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '#server/demo/seed/chance.ts'
import type { ChaosPlace } from './chaosPlace.ts'
import type { ShakenServer } from './shakenServer.ts'

type ShakeOptions = {
  place: ChaosPlace
  servers: readonly [ShakenServer, ...ShakenServer[]]
  /** Ends the database as a power cut does and starts it again; null where others use it too. */
  restartDatabase: (() => Promise<void>) | null
  chance: Chance
  isOver: () => boolean
}

/** Does harm to servers, connections and the database at moments of chance; answers what was done, each with its time. */
export async function shake({ place, servers, restartDatabase, chance, isOver }: ShakeOptions): Promise<string[]> {
  const begin = performance.now()
  const done: string[] = []
  const harms: readonly [Harm, ...Harm[]] = [
    ['kill', (server) => server.kill()],
    ['freeze', (server) => server.freeze(200 + chance.below(1500))],
    ['cut', async (server) => server.cut()],
    ['cut', async (server) => server.cut()],
    ['cut database', () => place.cutDatabase()],
    ...(restartDatabase ? [['restart database', restartDatabase] as const] : []),
  ]
  // Each is done once before chance has its way.
  for (let round = 0; !isOver(); round++) {
    await pause(100 + chance.below(800))
    const [name, harm] = harms[round] ?? chance.pick(harms)
    const number = chance.below(servers.length)
    done.push(`${((performance.now() - begin) / 1000).toFixed(2)} s: ${name} ${number}`)
    await harm(servers[number] ?? servers[0])
  }
  return done
}

type Harm = readonly [name: string, (server: ShakenServer) => Promise<void>]
