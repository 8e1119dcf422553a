import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

/** Replaces a statement on its way to the database by another of the same length, in bytes. */
export type Rewrite = (statement: string, connection: { statements: string[] }) => string

export type StatementProxy = { url: string; rewriteBy: (rewrite: Rewrite | null) => void; close: () => Promise<void> }

/**
 * A proxy before a database that replaces statements by others. It leaves their length as it is, so that nothing else
 * of the protocol changes (PostgreSQL, chapter 55.2). The database's answers go through.
 */
export async function openStatementProxy(database: string): Promise<StatementProxy> {
  const to = placeOf(database)
  let rewrite: Rewrite | null = null
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const inner = connect(to)
    const connection = { statements: [] }
    const rewritten = framesOf((frame) => {
      inner.write(rewrite ? rewrittenFrame(frame, (statement) => rewrite?.(statement, connection) ?? statement) : frame)
    })
    for (const socket of [client, inner]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        inner.destroy()
      })
    }
    client.on('data', rewritten)
    inner.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    rewriteBy: (by) => (rewrite = by),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Where a database is: at a port, or at a socket of a folder. */
function placeOf(database: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: database })
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** Cuts what a client says into its messages: the first has no letter before its length, all others do. */
function framesOf(take: (frame: Buffer) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0)
  let isFirst = true
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (waiting.length < head + 4) return
      const length = head + waiting.readInt32BE(head)
      if (waiting.length < length) return
      take(waiting.subarray(0, length))
      waiting = waiting.subarray(length)
      isFirst = false
    }
  }
}

/** `P` prepares a statement, after a name that ends with a zero; `Q` says one at once. */
function rewrittenFrame(frame: Buffer, rewrite: (statement: string) => string): Buffer {
  const kind = String.fromCharCode(frame[0] ?? 0)
  if (kind !== 'P' && kind !== 'Q') return frame
  const from = kind === 'Q' ? 5 : frame.indexOf(0, 5) + 1
  const to = frame.indexOf(0, from)
  const before = frame.toString('utf8', from, to)
  const after = Buffer.from(rewrite(before))
  if (after.length !== to - from) throw new Error(`of another length: ${after.toString()}`)
  return Buffer.concat([frame.subarray(0, from), after, frame.subarray(to)])
}
