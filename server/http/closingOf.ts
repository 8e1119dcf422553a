import type { FastifyInstance } from 'fastify'

/** Fires when a server is told to stop: what is streamed ends then, for the server waits for it. */
export function closingOf(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}
