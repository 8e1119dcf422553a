import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import { findIsWorkingAs } from '#server/features/session/parts/livingStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import { demandOwnOperation } from './demandOwnOperation.ts'
import { findOperation, type OperationRecord } from './store.ts'
import { toProgress } from './toRow.ts'

export type WatchDeps = {
  db: Db
  idleSeconds: number
  /** Fires when the server stops, which would wait for whoever listens. */
  closing: AbortSignal
}

type Given = { who: Holder; id: string; lastEventId: string | null; signal: AbortSignal }

/**
 * How an operation goes on, as events, until it or the session ends. Each says all there is to know, so that one
 * who comes back needs only the latest. Throws `object-not-found`, and `too-many-requests` for the eleventh at once.
 */
export function watcher({ db, idleSeconds, closing }: WatchDeps) {
  const listening = new Map<string, number>()

  return async function watchOwn({ who, id, lastEventId, signal }: Given): Promise<Streamed> {
    const operation = await demandOwnOperation(db, who, id)
    if (operation.ended_at !== null && eventIdOf(operation) === lastEventId) return { kind: 'over' }

    const { sessionId } = who
    const others = listening.get(sessionId) ?? 0
    if (others >= mostListening) throw new Refusal('too-many-requests', { retryAfter: 5 })
    listening.set(sessionId, others + 1)
    const body = Readable.from(events({ who, id, lastEventId, signal: AbortSignal.any([signal, closing]) }), {
      highWaterMark: 1,
    })
    body.once('close', () => {
      const left = (listening.get(sessionId) ?? 1) - 1
      if (left > 0) listening.set(sessionId, left)
      else listening.delete(sessionId)
    })
    return { kind: 'events', body }
  }

  async function* events({ who, id, lastEventId, signal }: Given): AsyncGenerator<string> {
    const session = { sessionId: who.sessionId, contactId: who.contact.id, idleSeconds }
    let told = lastEventId
    let quietMs = 0
    yield `retry: ${comeBackMs}\n\n`
    while (!signal.aborted && (await findIsWorkingAs(db, session))) {
      const operation = await findOperation(db, id, who.contact.id)
      if (!operation) return
      const eventId = eventIdOf(operation)
      const isNew = eventId !== told
      if (isNew) yield eventOf(eventId, operation)
      else if (quietMs >= silenceMs) yield ': still here\n\n'
      if (operation.ended_at !== null) return

      quietMs = isNew || quietMs >= silenceMs ? 0 : quietMs + lookEveryMs
      told = eventId
      // It rejects only when nobody listens any more.
      await pause(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  }
}

const mostListening = 10
const lookEveryMs = 400
/** How long a proxy may hear nothing. */
const silenceMs = 15_000
const comeBackMs = 2000

/** Grows with every batch and differs at the end, so that the same one is never news. */
function eventIdOf({ done, unchanged, refused, status }: OperationRecord): string {
  return `${done + unchanged + refused}-${status}`
}

function eventOf(id: string, operation: OperationRecord): string {
  const name = operation.ended_at === null ? 'progress' : 'ended'
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(toProgress(operation))}\n\n`
}
