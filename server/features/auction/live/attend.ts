import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { saidAtEnd, sayMine } from './event.ts'
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

/** Between two looks, in milliseconds: a stream ends within a second of its session. */
const attendEveryMs = 500

/** Looks after those who listen as somebody: tells how much they have not read, and ends with their session. */
export function attendant({ db, log, findWorking, closing, readers }: Deps) {
  let isAttending = false

  async function attend(attended: readonly Attended[]): Promise<void> {
    const working = await findWorking(attended.map(({ listener }) => listener.sessionId))
    const counted = attended.filter(({ listener }) => listener.wantsMine).map(({ listener }) => listener.identityId)
    const unread = counted.length > 0 ? await countUnread(db, counted) : new Map<string, number>()
    for (const reader of attended) {
      const { listener } = reader
      if (working.get(listener.sessionId) !== listener.contactId) {
        reader.send(saidAtEnd)
        reader.end()
      } else if (listener.wantsMine) tellUnread(reader, unread.get(listener.identityId) ?? 0)
    }
  }

  const toAttend = () => (closing.aborted ? [] : attendedAmong(readers))
  const unlessAway = (cause: unknown) => {
    // Whoever listened has been let go, and a look that was under way finds the database closed.
    if (!closing.aborted) log.warn({ err: cause }, 'who listens could not be looked after')
  }

  async function keepAttending(): Promise<void> {
    await pause(attendEveryMs)
    for (let attended = toAttend(); attended.length > 0; attended = toAttend()) {
      await attend(attended).catch(unlessAway)
      await pause(attendEveryMs)
    }
    isAttending = false
  }

  return function begin(reader: Reader): void {
    void attend(attendedAmong([reader])).catch(unlessAway)
    if (isAttending) return
    isAttending = true
    void keepAttending()
  }
}

type Attended = Reader & { listener: Listener }

function attendedAmong(readers: Iterable<Reader>): Attended[] {
  return [...readers].filter((reader): reader is Attended => reader.listener !== null)
}

function tellUnread(reader: Reader, unread: number): void {
  if (reader.unread === unread) return
  reader.unread = unread
  reader.send(sayMine({ unread }))
}
