import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Streamed } from './serve.ts'

/** Sends what is no JSON: a redirect, or a body as it comes. */
export function sendStream(answer: Streamed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (answer.kind === 'redirect') return reply.redirect(answer.to, 303)
  if (answer.kind === 'over') return reply.code(204).send()

  if (answer.kind === 'events') {
    void reply
      .type('text/event-stream; charset=utf-8')
      // A proxy that gathers before it passes on would make events late.
      .header('x-accel-buffering', 'no')
      .header('cache-control', 'no-store, no-transform')
      // Its connection ends with it: kept for a next request, it would hold back a server that stops.
      .header('connection', 'close')
    // It ends with its connection, so it needs no frames of its own.
    reply.raw.removeHeader('transfer-encoding')
    // It may last for hours, so it holds no more than it needs: an address can be long.
    request.raw.url = ''
    request.query = {}
  } else {
    void reply.type(answer.type)
    if (answer.fileName !== undefined)
      void reply.header('content-disposition', `attachment; filename="${safe(answer.fileName)}"`)
  }
  if (request.method === 'HEAD') {
    answer.body.destroy()
    return reply.send()
  }
  return reply.send(answer.body)
}

/** File names are made by us of handles and days; nothing else gets into a header. */
function safe(fileName: string): string {
  return fileName.replaceAll(/[^A-Za-z0-9._-]/g, '-')
}
