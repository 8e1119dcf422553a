import type { FastifyBaseLogger } from 'fastify'
import type { LiveBody } from './liveBody.ts'
import { waiter } from './waiter.ts'

type Given = {
  /** The open streams: the poll runs while there are any. */
  readers: ReadonlySet<{ body: LiveBody }>
  /** Between two polls, in milliseconds. */
  everyMs: number
  /** Reads what is new and sends it to its readers; of the rung ids only, or of everything when `rung` is null. */
  look: (rung: readonly string[] | null) => Promise<void>
  log: FastifyBaseLogger
  /** The log line of a poll that failed. */
  failure: string
}

/** Rings that come closer than this are answered together. */
const ringEveryMs = 10
/** How long a proxy may hear nothing. */
const silenceMs = 15_000
/** Streams end when every poll has failed for this long, so that their readers notice. */
const blindMs = 3000
const stillHere = Buffer.from(': still here\n\n')

/** Polls the database once for all streams of a kind in this process, whatever their number. */
export function sharedPoll({ readers, everyMs, look, log, failure }: Given) {
  const { rest, ring, takeRung } = waiter(everyMs, ringEveryMs)
  let isPolling = false

  async function poll(): Promise<void> {
    let seenAt = performance.now()
    while (readers.size > 0) {
      try {
        await look(takeRung())
        seenAt = performance.now()
      } catch (cause) {
        log.warn({ err: cause }, failure)
        if (performance.now() - seenAt > blindMs) endAll()
      }
      for (const { body } of readers) if (performance.now() - body.sentAt > silenceMs) body.send(stillHere)
      await rest()
    }
    isPolling = false
  }

  function endAll(): void {
    for (const { body } of readers) body.finish()
  }

  return {
    /** Polls until no reader is left; a poll under way goes on. */
    start: (): void => {
      if (isPolling) return
      isPolling = true
      void poll()
    },
    /** Polls for this id without waiting for the next turn. */
    ring,
    endAll,
  }
}
