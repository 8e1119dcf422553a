import { Refusal } from '#server/http/refusal.ts'
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
  const streamsOf = new Map<string, number>()
  const feed = openOperationFeed({ db, log, idleSeconds })
  closing.addEventListener('abort', feed.endAll)

  return async function watchOwn({ who, id, lastEventId }: WatchRequest): Promise<Streamed> {
    const operation = await demandOwnOperation(db, who, id)
    if (isAtRest(operation) && eventIdOf(operation) === lastEventId) return { kind: 'over' }

    const { sessionId, identityId } = who
    const others = streamsOf.get(identityId) ?? 0
    if (others >= streamsPerPerson) throw new Refusal('too-many-requests', { retryAfter: 5 })
    if (closing.aborted) throw new Refusal('overloaded', { retryAfter: 10 })
    streamsOf.set(identityId, others + 1)
    const body = feed.join(operation, { sessionId, contactId: who.contact.id, lastEventId })
    body.once('close', () => {
      const left = (streamsOf.get(identityId) ?? 1) - 1
      if (left > 0) streamsOf.set(identityId, left)
      else streamsOf.delete(identityId)
    })
    return { kind: 'events', body }
  }
}
