import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Streamed } from './serve.ts'

/** Sends a response that is not JSON: a redirect, a file or an event stream. */
export function sendStream(answer: Streamed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (answer.kind === 'redirect') return reply.redirect(answer.to, 303)
  if (answer.kind === 'over') return reply.code(204).send()

  if (answer.kind === 'events') {
    void reply
      .type('text/event-stream; charset=utf-8')
      // A proxy that buffers would delay events.
      .header('x-accel-buffering', 'no')
      .header('cache-control', 'no-store, no-transform')
      // The connection ends with the stream: a keep-alive connection would delay a stopping server.
      .header('connection', 'close')
    // The stream ends with its connection, so it needs no chunked encoding.
    reply.raw.removeHeader('transfer-encoding')
    // A stream can stay open for hours, so its address, which can be long, is released.
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

/** Replaces all characters but those of handles and dates, so that nothing else gets into the header. */
function safe(fileName: string): string {
  return fileName.replaceAll(/[^A-Za-z0-9._-]/g, '-')
}
