import { LiveBody } from '#server/http/live/liveBody.ts'
import type { Said } from './event.ts'

/** Who is told of themselves too: of their unread messages, and of their session's end. */
export type Listener = { sessionId: string; identityId: string; contactId: string; wantsMine: boolean }

/** One who listens, with what has not gone out yet. */
export type Reader = {
  body: LiveBody
  listener: Listener | null
  /** How many unread messages they were told of last; null before they were. */
  unread: number | null
  /** Says something; before `begin` it is kept. */
  tell: (said: Said) => void
  /** Says what came before and how it stands, and what has come meanwhile between them, no auction ever a step back. */
  begin: (past: readonly Said[], present: () => readonly Said[]) => void
  send: (bytes: Buffer) => void
  end: () => void
}

export function openReader(listener: Listener | null): Reader {
  const body = new LiveBody()
  let kept: Said[] | null = []

  const reader: Reader = {
    body,
    listener,
    unread: null,
    tell: (said) => {
      if (kept) kept.push(said)
      else reader.send(said.bytes)
    },
    begin: (past, present) => {
      const told = new Map<string, number>()
      for (const said of [...past, ...(kept ?? [])]) {
        if (said.sequence <= (told.get(said.auctionId) ?? -1)) continue
        told.set(said.auctionId, said.sequence)
        reader.send(said.bytes)
      }
      kept = null
      for (const said of present()) reader.send(said.bytes)
    },
    send: (bytes) => body.send(bytes),
    end: () => body.finish(),
  }
  return reader
}
