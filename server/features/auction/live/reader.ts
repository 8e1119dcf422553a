import { LiveBody } from '#server/http/live/liveBody.ts'
import { atPosition, type Said } from './event.ts'

/** Who is told of themselves too: of their unread messages, and of their session's end. */
export type Listener = { sessionId: string; identityId: string; contactId: string; wantsMine: boolean }

/** An auction of a stream as it was seen last; null where there is no such auction. */
export type Place = { id: string; seen: { standing: { publicSequence: number } } } | null

/** What a returning reader receives first. */
export type Return = {
  /** The last sequence the reader knows of each auction that it has not lost. */
  known: ReadonlyMap<string, number>
  /** The changes it has missed, each auction's in order. */
  past: readonly Said[]
}

/** One who listens, with what has not gone out yet. */
export type Reader = {
  body: LiveBody
  listener: Listener | null
  /** How many unread messages they were told of last; null before they were. */
  unread: number | null
  /** The auctions of the stream in the order of its request. */
  places: readonly Place[]
  /** Sends an event and the position after it; before `begin` the event waits. */
  tell: (said: Said) => void
  /**
   * Sends what the reader has missed, what has come meanwhile, and how each auction stands, no auction a step back. The
   * position comes with the last event: a reader that loses the stream before it receives all of this again.
   */
  begin: (from: Return, present: readonly Said[]) => void
  send: (bytes: Buffer) => void
  end: () => void
}

export function openReader(listener: Listener | null): Reader {
  const body = new LiveBody()
  let waiting: Said[] | null = []

  const reader: Reader = {
    body,
    listener,
    unread: null,
    places: [],
    tell: (said) => {
      if (waiting) waiting.push(said)
      else reader.send(atPosition(said, positionAfter(reader.places, said)))
    },
    begin: ({ known, past }, present) => {
      const events = [...inOrder(known, [...past, ...(waiting ?? [])]), ...present]
      waiting = null
      const last = events.pop()
      for (const { bytes } of events) reader.send(bytes)
      if (last) reader.send(atPosition(last, positionAfter(reader.places, last)))
    },
    send: (bytes) => body.send(bytes),
    end: () => body.finish(),
  }
  return reader
}

/** Leaves out what is not later than an event of the same auction before it. */
function inOrder(known: ReadonlyMap<string, number>, events: readonly Said[]): Said[] {
  const sent = new Map(known)
  return events.filter(({ auctionId, sequence }) => {
    if (sequence <= (sent.get(auctionId) ?? -1)) return false
    sent.set(auctionId, sequence)
    return true
  })
}

/** Of the other auctions a reader has received all that was seen. */
function positionAfter(places: readonly Place[], { auctionId, sequence }: Said): (number | null)[] {
  return places.map((place) => {
    if (place === null) return null
    return place.id === auctionId ? sequence : place.seen.standing.publicSequence
  })
}
