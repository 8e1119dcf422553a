import { setTimeout as pause } from 'node:timers/promises'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { openProxy } from './proxy.ts'

/** A server of the portal behind a door of its own, with all that can be done to it. */
export type ShakenServer = {
  url: string
  /** `kill -9`, and another in its place. */
  kill: () => Promise<void>
  /** It stands still, in the middle of whatever it does, and goes on. */
  freeze: (milliseconds: number) => Promise<void>
  /** Every connection to it breaks. */
  cut: () => void
  stop: () => Promise<void>
}

export async function startShaken(environment: Record<string, string>): Promise<ShakenServer> {
  const proxy = await openProxy()
  let server: Spawned = await start()

  async function start() {
    const spawned = await spawnServer(environment)
    proxy.leadTo(Number(new URL(spawned.url).port))
    return spawned
  }

  return {
    url: proxy.url,
    kill: async () => {
      await server.kill()
      server = await start()
    },
    freeze: async (milliseconds) => {
      server.process.kill('SIGSTOP')
      await pause(milliseconds)
      server.process.kill('SIGCONT')
    },
    cut: () => proxy.cut(),
    stop: async () => {
      await server.stop()
      await proxy.close()
    },
  }
}
