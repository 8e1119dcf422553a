import { connect, createServer, type Socket } from 'node:net'

/** A port of this machine, or the path of a socket. */
type Inner = number | string

export type Proxy = {
  url: string
  /** Where connections made from now on lead. */
  leadTo: (to: Inner) => void
  /** Breaks every connection there is, in the middle of whatever is sent. */
  cut: () => void
  /** Lets nothing through either way, as a network does that has lost the other side, until it is let through again. */
  hold: (isHeld: boolean) => void
  /** How many connections were opened. */
  count: () => number
  close: () => Promise<void>
}

/** A door to a server that can be torn off its hinges. */
export async function openProxy(): Promise<Proxy> {
  let target: Inner = 0
  let areHeld = false
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    count++
    const inner = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    for (const socket of [client, inner]) {
      sockets.add(socket)
      // Whichever end goes, the other goes with it.
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        inner.destroy()
      })
    }
    client.pipe(inner)
    inner.pipe(client)
    if (areHeld) for (const socket of [client, inner]) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (to) => (target = to),
    cut,
    count: () => count,
    hold: (isHeld) => {
      areHeld = isHeld
      for (const socket of sockets) {
        if (isHeld) socket.pause()
        else socket.resume()
      }
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}
