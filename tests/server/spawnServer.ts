import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { rootFolder } from '#tests/house/sources.ts'
import { programArgs } from './programArgs.ts'

export type Spawned = {
  url: string
  process: ChildProcess
  /** The output so far. */
  output: () => string
  /** Ends it as `kill -9` does, and waits until it is gone. */
  kill: () => Promise<void>
  /** Stops it, and returns its exit code. */
  stop: () => Promise<number | null>
}

/**
 * The server as a process of its own over a database, for tests that kill it. The built one is started where it exists,
 * else its sources. Waits until it says that it is ready.
 */
export async function spawnServer(environment: Record<string, string>): Promise<Spawned> {
  const [port, demoPort] = await freePorts(2)
  const given = { PORT: String(port), DEMO_PORT: String(demoPort), ...environment }
  const host = environment['HOST'] ?? 'localhost'
  return spawnProgram('main', given, `http://${host}:${given.PORT}/api/healthcheck/ready`)
}

/** The auctions by themselves, the same way. */
export async function spawnAuctions(environment: Record<string, string>): Promise<Spawned> {
  const [port] = await freePorts(1)
  return spawnProgram(
    'auctionMain',
    { AUCTIONS_PORT: String(port), ...environment },
    `http://localhost:${port}/api/healthcheck/ready`,
  )
}

async function spawnProgram(
  name: 'main' | 'auctionMain',
  environment: Record<string, string>,
  readyUrl: string,
): Promise<Spawned> {
  const child = spawn(process.execPath, programArgs(name), {
    cwd: rootFolder,
    env: { ...process.env, ...quiet, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))

  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await ready(readyUrl, child, () => output)
  return {
    url: new URL(readyUrl).origin,
    process: child,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

// Nothing happens that a test does not do.
const quiet = { NODE_ENV: 'test', DEMO_ROBOTS: 'no' }

/** Finds ports that no process listens on, below the range from which Linux takes those of outgoing connections. */
export function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort))
}

async function freePort(): Promise<number> {
  for (;;) {
    // Browsers refuse some ports below 11,000.
    const port = randomInt(11_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function ready(url: string, child: ChildProcess, output: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
}
