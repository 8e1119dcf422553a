import type { FastifyInstance } from 'fastify'

/** Returns a signal that aborts when the server begins to close. Streams end on it, because the server waits for them. */
export function closeSignal(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}
