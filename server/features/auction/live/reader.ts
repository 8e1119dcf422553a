import { LiveBody } from '#server/http/live/liveBody.ts'
import { atPosition, type LiveEvent } from './event.ts'

/** The user of a stream, who also receives the count of unread messages and the end of the session. */
export type Listener = { sessionId: string; identityId: string; contactId: string; wantsMine: boolean }

/** An auction of a stream with its last state; null where there is no such auction. */
export type StreamAuction = { id: string; lastSeen: { state: { publicSequence: number } } } | null

/** The events that a reconnecting reader receives first. */
export type MissedEvents = {
  /** The last sequence of each auction that the reader knows and that has not been lost. */
  known: ReadonlyMap<string, number>
  /** The missed changes, each auction's in order. */
  past: readonly LiveEvent[]
}

/** An open stream. */
export type Reader = {
  body: LiveBody
  listener: Listener | null
  /** The count of unread messages sent last; null before the first. */
  unread: number | null
  /** The auctions of the stream in the order of its request. */
  auctions: readonly StreamAuction[]
  /** Sends an event and the position after it; before `begin` the event waits. */
  sendEvent: (event: LiveEvent) => void
  /**
   * Sends the missed changes, the events received meanwhile and the state of each auction, with increasing sequences.
   * The position comes with the last event. A reader that loses the stream before it receives everything again.
   */
  begin: (from: MissedEvents, present: readonly LiveEvent[]) => void
  send: (bytes: Buffer) => void
  end: () => void
}

export function openReader(listener: Listener | null): Reader {
  const body = new LiveBody()
  let waiting: LiveEvent[] | null = []

  const reader: Reader = {
    body,
    listener,
    unread: null,
    auctions: [],
    sendEvent: (event) => {
      if (waiting) waiting.push(event)
      else reader.send(atPosition(event, positionAfter(reader.auctions, event)))
    },
    begin: ({ known, past }, present) => {
      const events = [...inOrder(known, [...past, ...(waiting ?? [])]), ...present]
      waiting = null
      const last = events.pop()
      for (const { bytes } of events) reader.send(bytes)
      if (last) reader.send(atPosition(last, positionAfter(reader.auctions, last)))
    },
    send: (bytes) => body.send(bytes),
    end: () => body.finish(),
  }
  return reader
}

/** Omits events that are not later than an earlier event of the same auction. */
function inOrder(known: ReadonlyMap<string, number>, events: readonly LiveEvent[]): LiveEvent[] {
  const sent = new Map(known)
  return events.filter(({ auctionId, sequence }) => {
    if (sequence <= (sent.get(auctionId) ?? -1)) return false
    sent.set(auctionId, sequence)
    return true
  })
}

/** Returns the position after an event; of the other auctions the reader has received the last state. */
function positionAfter(places: readonly StreamAuction[], { auctionId, sequence }: LiveEvent): (number | null)[] {
  return places.map((place) => {
    if (place === null) return null
    return place.id === auctionId ? sequence : place.lastSeen.state.publicSequence
  })
}
