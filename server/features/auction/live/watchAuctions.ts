import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { network } from '#server/http/network.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import type { Bidder, Streamed } from '#server/http/serve.ts'
import { listenerPoll, type FindWorking } from './listenerPoll.ts'
import type { Feed } from './feed.ts'
import { openReader, type Listener } from './reader.ts'

export type WatchDeps = {
  db: Db
  log: FastifyBaseLogger
  findWorking: FindWorking
  /** Aborts when the server closes; otherwise it would wait for open streams. */
  closing: AbortSignal
  /** The highest number of open streams in this process, and from one address; an IPv6 address counts by its /48. */
  listeners: { most: number; mostOfAddress: number }
  /** Receives the opened and closed streams. */
  live?: LiveNotes
}

export type LiveNotes = { noteCome: () => void; noteGone: (wasCut: boolean) => void }

type WatchRequest = {
  who: Bidder | null
  /** Ids separated by commas. */
  ids: string
  wantsMine: boolean
  lastEventId: string | null
  address: string
}

/**
 * Streams the state of auctions as events. Throws `signed-out` where own data are requested without a token. Throws
 * `too-many-requests` where one address has too many streams, and `overloaded` where this process has. The last quarter
 * of its streams is reserved for callers with a token.
 */
export function watcher(feed: Feed, { db, log, findWorking, closing, listeners, live }: WatchDeps) {
  const ofAddress = new Semaphore({
    maxRunning: listeners.mostOfAddress,
    refusal: 'too-many-requests',
    retryAfter: 30,
  })
  const attend = listenerPoll({ db, log, findWorking, closing, readers: feed.readers })
  closing.addEventListener('abort', feed.close)

  return async function watch({ who, ids, wantsMine, lastEventId, address }: WatchRequest): Promise<Streamed> {
    if (wantsMine && !who) throw new Refusal('signed-out')
    const from = network(address, 48)
    const leave = ofAddress.enter(from)
    const most = who ? listeners.most : listeners.most - Math.floor(listeners.most / 4)
    if (feed.readers.size >= most || closing.aborted) {
      leave()
      throw new Refusal('overloaded', { retryAfter: 10 })
    }

    const reader = openReader(listenerOf(who, wantsMine))
    live?.noteCome()
    reader.body.once('close', () => {
      live?.noteGone(reader.body.isCut)
      feed.leave(reader)
      leave()
    })
    await feed.join(reader, [...new Set(ids === '' ? [] : ids.split(','))], lastEventId).catch((cause: unknown) => {
      reader.body.destroy()
      throw cause
    })
    if (reader.listener) attend(reader)
    return { kind: 'events', body: reader.body }
  }
}

function listenerOf(who: Bidder | null, wantsMine: boolean): Listener | null {
  return who && { sessionId: who.sessionId, identityId: who.identityId, contactId: who.contact.id, wantsMine }
}
