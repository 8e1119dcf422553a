import type { FastifyBaseLogger } from 'fastify'
import type { LiveBody } from './liveBody.ts'
import { waiter } from './waiter.ts'

type SharedPollOptions = {
  /** The open streams; polling stops when there are none. */
  readers: ReadonlySet<{ body: LiveBody }>
  /** The interval between two polls, in milliseconds. */
  everyMs: number
  /** Reads changes and sends them to the streams: of these ids, or of all when `ids` is null. */
  read: (ids: readonly string[] | null) => Promise<void>
  log: FastifyBaseLogger
  /** The log line of a failed poll. */
  failure: string
}

/** Wake-ups within this interval lead to one poll. */
const wakeEveryMs = 10
/** After how long without an event a comment is sent, so that no proxy closes the stream. */
const silenceMs = 15_000
/** Streams end when every poll has failed for this long, so that their readers notice. */
const blindMs = 3000
const stillHere = Buffer.from(': still here\n\n')

/** Polls the database once for all streams of a kind in this process, whatever their number. */
export function sharedPoll({ readers, everyMs, read, log, failure }: SharedPollOptions) {
  const { rest, wake, takePendingIds } = waiter(everyMs, wakeEveryMs)
  let isPolling = false

  async function poll(): Promise<void> {
    let seenAt = performance.now()
    while (readers.size > 0) {
      try {
        await read(takePendingIds())
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
    /** Starts polling until no stream is open; does nothing while polling already runs. */
    start: (): void => {
      if (isPolling) return
      isPolling = true
      void poll()
    },
    /** Polls for this id without waiting for the interval to end. */
    wake,
    endAll,
  }
}
