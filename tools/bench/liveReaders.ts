import { connect, type Socket } from 'node:net'
import { watchAuctions } from '#contract/auctionEvents.ts'

export type LiveReaders = {
  /** When each reader received a sequence of the auction, by `performance.now`. */
  timesOf: (sequence: number) => readonly number[]
  close: () => void
}

/**
 * Readers who listen to auctions at a portal, each over its own connection. They do as little as possible, so that the
 * portal is what is measured. Waits until each of them has the current status of the auction.
 */
export async function openLiveReaders(portalUrl: string, auctionId: string, others: readonly string[], count: number) {
  const { port } = new URL(portalUrl)
  const path = `${watchAuctions.path}?ids=${[auctionId, ...others].join()}`
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept: text/event-stream\r\n\r\n`
  const times = new Map<number, number[]>()
  const sockets: Socket[] = []
  const mark = Buffer.from(`"id":"${auctionId}"`)

  const open = () =>
    new Promise<void>((begun, failed) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request))
      sockets.push(socket)
      socket.once('error', failed)
      let rest: Buffer = Buffer.alloc(0)
      socket.on('data', (piece) => {
        const now = performance.now()
        rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
        for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark, at + 1)) {
          const end = rest.indexOf('\n', at)
          if (end < 0) return
          const sequence = Number(/"sequence":(\d+)/.exec(rest.toString('latin1', at, end))?.[1])
          note(times, sequence, now)
          begun()
        }
        rest = Buffer.alloc(0)
      })
    })

  // So many begin at once as in a busy minute.
  for (let opened = 0; opened < count; opened += 100) {
    await Promise.all(Array.from({ length: Math.min(100, count - opened) }, open))
  }
  const readers: LiveReaders = {
    timesOf: (sequence) => times.get(sequence) ?? [],
    close: () => sockets.forEach((socket) => socket.destroy()),
  }
  return readers
}

function note(times: Map<number, number[]>, sequence: number, now: number): void {
  const known = times.get(sequence) ?? []
  known.push(now)
  times.set(sequence, known)
}
