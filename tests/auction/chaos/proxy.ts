import { connect, createServer, type Socket } from 'node:net'

export type Proxy = {
  url: string
  /** Where connections made from now on lead. */
  leadTo: (port: number) => void
  /** Breaks every connection there is, in the middle of whatever is said. */
  cut: () => void
  close: () => Promise<void>
}

/** A door to a server that can be torn off its hinges. */
export async function openProxy(): Promise<Proxy> {
  let target = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const inner = connect(target, '127.0.0.1')
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
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}
