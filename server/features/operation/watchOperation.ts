import { Refusal } from '#server/http/refusal.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import { demandOwnOperation } from './demandOwnOperation.ts'
import { eventIdOf, isAtRest, openOperationFeed, type FeedDeps } from './feed.ts'

export type WatchDeps = FeedDeps & {
  /** Fires when the server stops; otherwise it would wait for open streams. */
  closing: AbortSignal
  /** The highest number of open streams of one identity in this process. */
  streamsPerPerson: number
}

type WatchRequest = { who: Holder; id: string; lastEventId: string | null }

/**
 * Streams the progress of an operation as events until the operation or the session ends. A prepared operation has one
 * event. Each event is complete, so a reader that reconnects needs only the latest. Throws `object-not-found`. Throws
 * `too-many-requests` when this person has no stream left, and `overloaded` when the server stops.
 */
export function watcher({ db, log, idleSeconds, closing, streamsPerPerson }: WatchDeps) {
  const streams = new Semaphore({ maxRunning: streamsPerPerson, refusal: 'too-many-requests', retryAfter: 5 })
  const feed = openOperationFeed({ db, log, idleSeconds })
  closing.addEventListener('abort', feed.endAll)

  return async function watchOwn({ who, id, lastEventId }: WatchRequest): Promise<Streamed> {
    const operation = await demandOwnOperation(db, who, id)
    if (isAtRest(operation) && eventIdOf(operation) === lastEventId) return { kind: 'over' }

    const { sessionId, identityId } = who
    if (closing.aborted) throw new Refusal('overloaded', { retryAfter: 10 })
    const leave = streams.enter(identityId)
    const body = feed.join(operation, { sessionId, contactId: who.contact.id, lastEventId })
    body.once('close', leave)
    return { kind: 'events', body }
  }
}
