import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { retry } from '#server/db/retry.ts'
import { databaseTrouble } from '#server/db/trouble.ts'
import { ConfigProblem } from '#server/settings.ts'
import { isAway, startPauseMs, type Closing } from './openDatabase.ts'

class BusyPort extends Error {}

/** The milliseconds for running requests once new ones are refused. */
const patienceMs = 20_000

/**
 * Runs a server as this process and prints problems that the operator can solve in one line. On SIGTERM it aborts
 * `stopping`, which makes the readiness probe fail. It serves for as many seconds as `start` returned, until the proxy
 * has noticed. Then it finishes the running requests and closes everything in the opposite order of opening.
 */
export async function runServer(
  start: (closing: Closing, stopping: AbortSignal) => Promise<{ drainSeconds: number }>,
): Promise<void> {
  const closing: Closing = []
  const stopping = new AbortController()
  let drainMs = 0
  stopOnSignal(async () => {
    stopping.abort()
    await pause(drainMs)
    setTimeout(() => leave('stopped without waiting any longer', 1), patienceMs).unref()
    await closeAll(closing)
  })
  try {
    const { drainSeconds } = await startAgain(() => start(closing, stopping.signal), closing)
    drainMs = drainSeconds * 1000
  } catch (cause) {
    if (cause instanceof ConfigProblem) leave(cause.message, 2)
    if (cause instanceof DatabaseProblem || cause instanceof BusyPort) leave(cause.message, 1)
    if (databaseTrouble(cause) === 'away') leave(`the database cannot be used: ${String(cause)}`, 1)
    console.error(cause)
    process.exit(1)
  }
}

/**
 * Repeats a start that lost the database after its first use, and first closes what it had opened. Throws errors that
 * waiting does not solve.
 */
function startAgain<T>(start: () => Promise<T>, closing: Closing): Promise<T> {
  return retry(start, {
    isWorthIt: (failure) => !(failure instanceof DatabaseProblem) && isAway(failure),
    pauseMs: startPauseMs,
    beforePause: async (failure) => {
      console.error(`the database went away, starting again: ${String(failure)}`)
      await closeAll(closing)
    },
  })
}

async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}

/** Ends the start where another process listens on the port. */
export async function demandFree(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => reject(isBusy(cause) ? new BusyPort(busy(port)) : cause))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    // A second signal ends the process immediately.
    if (isStopping) process.exit(1)
    isStopping = true
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

function busy(port: number): string {
  return `Port ${port} is taken by another program: stop it, or choose another with PORT (the demo's own server has DEMO_PORT, auctions by themselves AUCTIONS_PORT).`
}

function isBusy(cause: Error): boolean {
  return 'code' in cause && cause.code === 'EADDRINUSE'
}

function leave(line: string, code: number): never {
  console.error(line)
  process.exit(code)
}
