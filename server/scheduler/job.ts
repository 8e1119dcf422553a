import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Waker } from './waker.ts'

/** A periodic job; `everyMs` is the pause between two rounds, which a wake-up shortens where `isWoken` is set. */
export type Job = { name: string; everyMs: number; isWoken?: true; run: (signal: AbortSignal) => Promise<unknown> }

/** The result of a round of a job. */
export type Round = { job: string; seconds: number; hasFailed: boolean }

type JobOptions = { log: FastifyBaseLogger; waker: Waker; recordRound?: (round: Round) => void }

/**
 * Runs each job in a loop of its own, so that none waits for another. Several processes may run the same jobs. A failed
 * round is retried, so jobs continue after an outage of the database. `stop` waits for the running rounds.
 *
 * @param waker starts the next round of jobs with `isWoken`
 */
export function runJobs(jobs: readonly Job[], { waker, ...options }: JobOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  // Each job adds a listener; Node warns of a leak from the eleventh on.
  setMaxListeners(jobs.length * 2, stopping.signal)
  const loops = jobs.map((job) =>
    repeat(job, { ...options, waker: job.isWoken ? waker : new Waker(), signal: stopping.signal }),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

// The pause before a failed job is retried.
const afterFailureMs = 2000

async function repeat(
  { name, everyMs, run }: Job,
  { log, waker, recordRound, signal }: JobOptions & { signal: AbortSignal },
) {
  let isFailing = false
  while (!signal.aborted) {
    const from = performance.now()
    const record = (hasFailed: boolean) =>
      recordRound?.({ job: name, seconds: (performance.now() - from) / 1000, hasFailed })
    try {
      await run(signal)
      record(false)
      if (isFailing) log.info({ job: name }, 'works again')
      isFailing = false
      await waker.sleep(everyMs, signal)
    } catch (cause) {
      record(true)
      // One line for a whole outage, not one for each retry.
      if (!isFailing) log.error({ job: name, err: cause }, 'failed, will be tried again')
      isFailing = true
      await waker.sleep(afterFailureMs, signal)
    }
  }
}
