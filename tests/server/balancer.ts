import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type Balancer = {
  url: string
  /** How many requests each of the targets was sent, in their order. */
  sent: () => number[]
  /** Sends everything to one of them from now on; null to all that are ready. */
  lead: (to: number | null) => void
  close: () => Promise<void>
}

/**
 * A balancer before several portals. It reads from each every 50 ms whether it is ready, and sends requests to those
 * that are, one after another over persistent connections. It passes on what comes as it comes. Nothing is tried a
 * second time, so that any loss of a portal shows: such a request is answered 502.
 */
export async function openBalancer(): Promise<Balancer & { begin: (targets: readonly string[]) => Promise<void> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let targets: Target[] = []
  let turn = 0
  let only: number | null = null
  const end = new AbortController()

  const server = createServer((request, answer) => {
    const ready = only === null ? targets.filter(({ isReady }) => isReady) : targets.slice(only, only + 1)
    const target = ready[turn++ % Math.max(ready.length, 1)]
    if (!target) {
      answer.writeHead(503).end()
      return
    }
    target.sent++
    passOn(request, answer, target.url, agent)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    begin: async (urls) => {
      targets = urls.map((url) => ({ url, isReady: false, sent: 0 }))
      for (const target of targets) void watch(target, end.signal)
      while (targets.some(({ isReady }) => !isReady)) await pause(probeEvery)
    },
    sent: () => targets.map(({ sent }) => sent),
    lead: (to) => (only = to),
    close: async () => {
      end.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

/** The interval between two readings of a portal's readiness, in milliseconds. */
const probeEvery = 50

type Target = { url: string; isReady: boolean; sent: number }

async function watch(target: Target, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`${target.url}/api/healthcheck/ready`, { signal }).catch(() => null)
    await answer?.body?.cancel()
    target.isReady = answer?.ok ?? false
    await pause(probeEvery)
  }
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, to: string, agent: Agent): void {
  const { host = '', 'x-forwarded-for': before, connection: _hop, ...headers } = incoming.headers
  const from = [before, incoming.socket.remoteAddress].flat().filter(Boolean).join(', ')
  const inner = request(
    new URL(incoming.url ?? '/', to),
    {
      agent,
      method: incoming.method,
      headers: { ...headers, host, 'x-forwarded-for': from, 'x-forwarded-host': host, 'x-forwarded-proto': 'http' },
    },
    (given) => {
      const { connection: _ofInner, 'transfer-encoding': _frames, ...forwarded } = given.headers
      answer.writeHead(given.statusCode ?? 502, forwarded)
      // A stream says nothing for a while: its head goes out before.
      answer.flushHeaders()
      given.pipe(answer)
      given.once('error', () => answer.destroy())
    },
  )
  inner.once('error', (cause) => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502, { 'x-lost': cause.message }).end()
  })
  answer.once('close', () => inner.destroy())
  incoming.pipe(inner)
}
