import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readAuction } from '#contract/auction.ts'
import { GoneEvent, AuctionStateEvent, watchAuctions, writePosition } from '#contract/auctionEvents.ts'
import { PublicAuctionState } from '#contract/auctionState.ts'
import type { Chance } from '#server/demo/seed/chance.ts'
import { listen, type ReceivedEvent } from '#tests/server/listen.ts'
import { visit } from '#tests/server/signIn.ts'
import type { Connection, StreamReader } from './history.ts'

type ReaderOptions = {
  name: string
  /** The auctions it watches. */
  auctions: readonly string[]
  /** Whether it writes its position from what it received, as the portal's pages do, and not from the last `id:`. */
  isBrowser: boolean
  /** Whether it is away from its first connection to the end of the run, so that it misses more than is sent. */
  isAway: boolean
  /** Where to connect next: one of the servers. */
  door: () => string
  chance: Chance
}

export type WireReader = {
  record: StreamReader
  /** Loses its stream again and again and returns, for as long as the run lasts. */
  keepReturning: (isOver: () => boolean) => Promise<void>
  /** Returns a last time, and stays until it has received these sequences or patience ends. */
  finish: (last: ReadonlyMap<string, number>) => Promise<void>
}

const finishMs = 10_000

/** A reader of a stream over HTTP that writes down what it received on each connection. */
export function wireReader({ name, auctions, isBrowser, isAway, door, chance }: ReaderOptions): WireReader {
  const record: StreamReader = { name, auctions, connections: [] }
  const known = new Map<string, number>()
  let lastEventId: string | null = null

  function position(): string | null {
    if (!isBrowser) return lastEventId
    return known.size === 0 ? null : writePosition(auctions.map((id) => known.get(id) ?? null))
  }

  /** Reads one connection until it breaks, so long has passed, or `isEnough` says so. */
  async function connect(milliseconds: number, isEnough: () => boolean): Promise<void> {
    // Now and then its position is none, and the server has to say so.
    const from = chance.below(40) === 0 ? 'nonsense' : position()
    const path = `${watchAuctions.path}?ids=${auctions.join()}`
    const stream = await listen(visit(door()), path, from === null ? {} : { 'last-event-id': from }).catch(() => null)
    if (!stream) return
    const leave = () => stream.leave().catch(() => {})
    if (!stream.answer.ok) return leave()
    // A connection that breaks has ended: the reader returns.
    const next = () => stream.next().catch(() => null)
    const leaving = setTimeout(() => void leave(), milliseconds)
    const connection: Connection = { position: from, received: [] }
    record.connections.push(connection)
    for (let event = await next(); event; event = isEnough() ? null : await next()) await take(connection, event)
    clearTimeout(leaving)
    await leave()
  }

  async function take({ received }: Connection, { id, event: kind, data }: ReceivedEvent): Promise<void> {
    if (id !== '') lastEventId = id
    if (kind === 'standing') {
      const state = AuctionStateEvent.parse(data)
      received.push({ kind, standing: state })
      known.set(state.id, Math.max(state.sequence, known.get(state.id) ?? 0))
    }
    if (kind === 'gone') {
      const { ids } = GoneEvent.parse(data)
      received.push({ kind, ids })
      for (const auctionId of ids) {
        known.delete(auctionId)
        const state = await readAnew(auctionId)
        if (state) received.push({ kind: 'read', auctionId, standing: state })
      }
    }
  }

  /** Null where the server fails just then. */
  async function readAnew(auctionId: string): Promise<PublicAuctionState | null> {
    const response = await fetch(`${door()}${readAuction.path.replace('{id}', auctionId)}`, {
      signal: AbortSignal.timeout(5000),
    }).catch(() => null)
    const text = response?.ok ? await response.text().catch(() => null) : null
    return text === null ? null : Shown.parse(JSON.parse(text)).standing
  }

  return {
    record,
    keepReturning: async (isOver) => {
      while (!isOver()) {
        const staysAway = isAway && record.connections.length > 0
        if (!staysAway) await connect(50 + chance.below(450), isOver)
        // Now and then it is away for seconds, as a hidden tab is.
        await pause(staysAway || chance.below(25) === 0 ? 1000 + chance.below(9000) : chance.below(100))
      }
    },
    finish: async (last) => {
      const hasAll = () => auctions.every((id) => known.get(id) === last.get(id))
      const until = performance.now() + finishMs
      do {
        await connect(finishMs, hasAll)
        await pause(50)
      } while (!hasAll() && performance.now() < until)
    },
  }
}

const Shown = z.object({ standing: PublicAuctionState })
