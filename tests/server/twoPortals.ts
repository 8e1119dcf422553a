import { cloneDatabase } from './cloneDatabase.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { freePorts, spawnServer, type Spawned } from './spawnServer.ts'

export type TwoPortals = {
  balancer: Balancer
  /** The processes as they stand; `restart` puts another in the place of one. */
  portals: Spawned[]
  databaseUrl: string
  restart: (which: 0 | 1) => Promise<void>
  close: () => Promise<void>
}

/**
 * Two processes of the portal on one database behind a balancer, as production has them. People sign in at the first
 * one's provider, for which both have the same secret. The second's own would listen on another address of this
 * machine.
 */
export async function twoPortals(environment: Record<string, string> = {}): Promise<TwoPortals> {
  const database = await cloneDatabase()
  const balancer = await openBalancer()
  const [first = 0, second = 0, demo = 0] = await freePorts(3)
  const places = [
    { HOST: '127.0.0.1', PORT: String(first), REGISTRY_API_HOST: '127.0.0.1' },
    { HOST: '127.0.0.2', PORT: String(second), REGISTRY_API_HOST: '127.0.0.2' },
  ]
  const start = (place: Record<string, string>) =>
    spawnServer({
      DATABASE_URL: database.url,
      DEMO_PORT: String(demo),
      PUBLIC_URL: balancer.url,
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
      ...environment,
      ...place,
    })
  const portals = await Promise.all(places.map(start))
  await balancer.begin(portals.map(({ url }) => url))

  return {
    balancer,
    portals,
    databaseUrl: database.url,
    restart: async (which) => {
      const place = places[which]
      if (place) portals[which] = await start(place)
    },
    close: async () => {
      await balancer.close()
      await Promise.all(portals.map(({ kill }) => kill()))
      await database.drop()
    },
  }
}
