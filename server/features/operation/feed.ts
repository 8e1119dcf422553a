import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { findWorkingAmong } from '#server/features/session/parts/activeSessionStore.ts'
import { LiveBody } from '#server/http/live/liveBody.ts'
import { sharedPoll } from '#server/http/live/sharedPoll.ts'
import { findOperationsById, type OperationRecord } from './store.ts'
import { toProgress } from './toRow.ts'

export type FeedDeps = { db: Db; log: FastifyBaseLogger; idleSeconds: number }

type Listener = {
  sessionId: string
  contactId: string
  /** The id of the last event that the listener received; null without one. */
  lastEventId: string | null
}

type Reader = Listener & { body: LiveBody; operationId: string }

const pollEveryMs = 400
const firstBytes = Buffer.from('retry: 2000\n\n')

/** Sends the progress of operations to all streams of this process: two queries for each poll, however many listen. */
export function openOperationFeed({ db, log, idleSeconds }: FeedDeps) {
  const readers = new Set<Reader>()
  const { start, endAll } = sharedPoll({
    readers,
    everyMs: pollEveryMs,
    read,
    log,
    failure: 'the progress of operations could not be read',
  })

  async function read(): Promise<void> {
    const listening = [...readers]
    const working = await findWorkingAmong(
      db,
      listening.map(({ sessionId }) => sessionId),
      idleSeconds,
    )
    const operations = await findOperationsById(
      db,
      listening.map(({ operationId }) => operationId),
    )
    for (const reader of listening) {
      const operation = operations.get(reader.operationId)
      if (operation && working.get(reader.sessionId) === reader.contactId) send(reader, operation)
      else reader.body.finish()
    }
  }

  return {
    /** Starts a stream with the operation as it was read; the stream ends with the operation or the session. */
    join: (operation: OperationRecord, listener: Listener): LiveBody => {
      const reader = { ...listener, body: new LiveBody(), operationId: operation.id }
      reader.body.send(firstBytes)
      readers.add(reader)
      reader.body.once('close', () => readers.delete(reader))
      send(reader, operation)
      start()
      return reader.body
    },
    endAll,
  }
}

/** Whether the operation changes only by a user action: it has ended, or is prepared. */
export function isAtRest({ status }: Pick<OperationRecord, 'status'>): boolean {
  return status !== 'running'
}

/** Returns the event id. It changes with every batch and at the end, so an equal id means no news. */
export function eventIdOf({ done, unchanged, refused, status }: OperationRecord): string {
  return `${done + unchanged + refused}-${status}`
}

function send(reader: Reader, operation: OperationRecord): void {
  const id = eventIdOf(operation)
  if (id !== reader.lastEventId) {
    reader.lastEventId = id
    const name = operation.ended_at === null ? 'progress' : 'ended'
    const data = JSON.stringify(toProgress(operation))
    reader.body.send(Buffer.from(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`))
  }
  if (isAtRest(operation)) reader.body.finish()
}
