import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Alarm } from './alarm.ts'

/** What happens by itself, and how long after the end of one round the next begins without being woken. */
export type Job = { name: string; everyMs: number; isWoken?: true; run: (signal: AbortSignal) => Promise<unknown> }

/** How a round of a job went. */
export type Round = { job: string; seconds: number; hasFailed: boolean }

type Given = { log: FastifyBaseLogger; alarm: Alarm; noteRound?: (round: Round) => void }

/**
 * Does each job in a loop of its own, so that none waits for another; several processes may do the same ones at once.
 * A database that goes away is waited for. `stop` lets a round under way finish.
 *
 * @param alarm begins the next round of those that can be woken
 */
export function runJobs(jobs: readonly Job[], { alarm, ...given }: Given): { stop(): Promise<void> } {
  const end = new AbortController()
  // Each job listens once; Node warns of a leak from the eleventh on.
  setMaxListeners(jobs.length * 2, end.signal)
  const loops = jobs.map((job) =>
    repeat(job, { ...given, alarm: job.isWoken ? alarm : new Alarm(), signal: end.signal }),
  )
  return {
    stop: async () => {
      end.abort()
      await Promise.all(loops)
    },
  }
}

// How soon a job that failed is tried again.
const afterFailureMs = 2000

async function repeat({ name, everyMs, run }: Job, { log, alarm, noteRound, signal }: Given & { signal: AbortSignal }) {
  let isFailing = false
  while (!signal.aborted) {
    const from = performance.now()
    const note = (hasFailed: boolean) =>
      noteRound?.({ job: name, seconds: (performance.now() - from) / 1000, hasFailed })
    try {
      await run(signal)
      note(false)
      if (isFailing) log.info({ job: name }, 'works again')
      isFailing = false
      await alarm.sleep(everyMs, signal)
    } catch (cause) {
      note(true)
      // One line for a whole outage, not one for each try.
      if (!isFailing) log.error({ job: name, err: cause }, 'failed, will be tried again')
      isFailing = true
      await alarm.sleep(afterFailureMs, signal)
    }
  }
}
