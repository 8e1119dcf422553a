import { Readable } from 'node:stream'
import type { Said } from './event.ts'

/** Who is told of themselves too: of their unread messages, and of their session's end. */
export type Listener = { sessionId: string; identityId: string; contactId: string; wantsMine: boolean }

/** One who listens, with what has not gone out yet. */
export type Reader = {
  body: Readable
  ids: readonly string[]
  listener: Listener | null
  /** How many unread messages they were told of last; null before they were. */
  unread: number | null
  /** By the process's own clock, in milliseconds. */
  heardAt: number
  /** Says something; before `begin` it is kept. */
  tell: (said: Said) => void
  /** Says what came before and how it stands, and what has come meanwhile between them, no auction ever a step back. */
  begin: (past: readonly Said[], present: () => readonly Said[]) => void
  send: (bytes: Buffer) => void
  end: () => void
}

/** Somebody so slow that this much waits for them is cut off: memory is for those who read. */
export const mostWaiting = 128 * 1024

export function openReader(ids: readonly string[], listener: Listener | null): Reader {
  const body = new Readable({ read: () => {}, highWaterMark: 0 })
  let kept: Said[] | null = []
  let isOver = false

  const reader: Reader = {
    body,
    ids,
    listener,
    unread: null,
    heardAt: performance.now(),
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
    send: (bytes) => {
      if (body.destroyed || isOver) return
      body.push(bytes)
      reader.heardAt = performance.now()
      if (body.readableLength > mostWaiting) body.destroy()
    },
    end: () => {
      if (body.destroyed || isOver) return
      isOver = true
      body.push(null)
    },
  }
  return reader
}
