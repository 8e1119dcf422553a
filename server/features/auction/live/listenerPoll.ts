import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { sessionEndedEvent, mineEvent } from './event.ts'
import type { Listener, Reader } from './reader.ts'
import { countUnread } from './store.ts'

/** Returns the contact that each of these sessions works as; ended sessions are left out. */
export type FindWorking = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

type Deps = {
  db: Db
  log: FastifyBaseLogger
  findWorking: FindWorking
  /** Fires when the server stops, and the database is closed after it. */
  closing: AbortSignal
  readers: ReadonlySet<Reader>
}

/** The interval between two polls, in milliseconds: a stream ends within a second of its session. */
const pollEveryMs = 500

/** Polls for signed-in users of streams: sends the count of unread messages and ends the stream with its session. */
export function listenerPoll({ db, log, findWorking, closing, readers }: Deps) {
  let isPolling = false

  async function checkListeners(attended: readonly ListeningReader[]): Promise<void> {
    const working = await findWorking(attended.map(({ listener }) => listener.sessionId))
    const counted = attended.filter(({ listener }) => listener.wantsMine).map(({ listener }) => listener.identityId)
    const unread = counted.length > 0 ? await countUnread(db, counted) : new Map<string, number>()
    for (const reader of attended) {
      const { listener } = reader
      if (working.get(listener.sessionId) !== listener.contactId) {
        reader.send(sessionEndedEvent)
        reader.end()
      } else if (listener.wantsMine) sendUnread(reader, unread.get(listener.identityId) ?? 0)
    }
  }

  const listening = () => (closing.aborted ? [] : listeningOf(readers))
  const logFailure = (cause: unknown) => {
    // When the streams have been closed, a running poll finds the database closed.
    if (!closing.aborted) log.warn({ err: cause }, 'who listens could not be looked after')
  }

  async function pollListeners(): Promise<void> {
    await pause(pollEveryMs)
    for (let attended = listening(); attended.length > 0; attended = listening()) {
      await checkListeners(attended).catch(logFailure)
      await pause(pollEveryMs)
    }
    isPolling = false
  }

  return function begin(reader: Reader): void {
    void checkListeners(listeningOf([reader])).catch(logFailure)
    if (isPolling) return
    isPolling = true
    void pollListeners()
  }
}

type ListeningReader = Reader & { listener: Listener }

function listeningOf(readers: Iterable<Reader>): ListeningReader[] {
  return [...readers].filter((reader): reader is ListeningReader => reader.listener !== null)
}

function sendUnread(reader: Reader, unread: number): void {
  if (reader.unread === unread) return
  reader.unread = unread
  reader.send(mineEvent({ unread }))
}
