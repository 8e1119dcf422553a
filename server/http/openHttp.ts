import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { compressAnswers } from './compress.ts'
import { addSecurityHeaders, securityHeaders } from './headers.ts'
import { problemOf, sendProblem } from './problem.ts'
import { Refusal } from './refusal.ts'

/** The log entry of a response: `route` is the route's pattern, `ms` the time from the request's head to the end. */
export type ResponseLog = { method: string; route: string; status: number; ms: number }

type HttpOptions = {
  log: FastifyBaseLogger
  isSecure: boolean
  trustedProxies: readonly string[]
  /** Aborts when the process receives SIGTERM; it serves requests until the server is closed. */
  stopping: AbortSignal
  /** Called after each response but event streams. */
  onResponse?: (response: ResponseLog) => void
  /** Answers an address that cannot be parsed, such as one with broken percent-encoding. */
  sendUnreadable: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Returns an HTTP server without routes: body parsers, error handlers, headers, compression and the request log. */
export async function openHttp({
  log,
  isSecure,
  trustedProxies,
  stopping,
  onResponse,
  sendUnreadable,
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // Fastify's lines contain addresses with names and codes; logResponses writes lines without them.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // A client that sends its headers slowly holds no connection.
    requestTimeout: 60_000,
    // A name of 253 octets, percent-encoded.
    routerOptions: { maxParamLength: 800 },
    forceCloseConnections: 'idle',
    // Requests that arrive while the process stops are still answered.
    return503OnClosing: false,
    frameworkErrors: (cause, request, reply) => {
      for (const [name, value] of securityHeaders(isSecure)) void reply.header(name, value)
      void reply.header('x-request-id', request.id)
      if (cause.code === 'FST_ERR_BAD_URL') sendUnreadable(request, reply)
      else sendProblem(cause, request, reply)
    },
    clientErrorHandler: (_cause, socket) => {
      if (socket.writable) socket.end(malformed(isSecure))
    },
  })

  addSecurityHeaders(app, { isSecure })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(new Refusal('not-found'), request, reply))
  readBodies(app)
  logResponses(app, onResponse)
  closeUnused(app)
  closeConnectionsOnStop(app, stopping)

  await app.register(cookie)
  compressAnswers(app)
  return app
}

/** Parses JSON, and forms where a route accepts them. An empty body counts as none, whatever its type. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.takesForm) done(null, formOf(body.toString()))
    else done(new Refusal('unsupported-media-type'))
  })
}

/** Parses a form into texts. A repeated field becomes a list, which every schema refuses. */
function formOf(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** Logs each response with its route's pattern, never with the address, which has names, codes and searches. */
function logResponses(app: FastifyInstance, onResponse: HttpOptions['onResponse']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { url: route = 'none' } = request.routeOptions
    const response = { method: request.method, route, status: reply.statusCode, ms }
    request.log.info(response, 'answered')
    // The duration of an event stream says nothing about response times.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) onResponse?.(response)
    done()
  })
}

/**
 * Closes unused connections on shutdown. Browsers open connections ahead of need, and Node counts one without any
 * request as busy, so the server would wait for it.
 */
function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => unused.forEach((socket) => socket.destroy()))
}

/**
 * Sends `Connection: close` with every response while the process stops, so that clients open their next connection to
 * another process. A request sent on a keep-alive connection that the server is just closing would be lost.
 */
function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close')
    done(null, payload)
  })
  stopping.addEventListener('abort', () => app.log.info('stop requested: not ready any more'))
  app.addHook('preClose', async () => app.log.info('closing: new requests are refused'))
  app.addHook('onClose', async () => app.log.info('closed: all requests were answered'))
}

/** Returns the whole response to bytes that are no HTTP request, which reach no route. */
function malformed(isSecure: boolean): string {
  const body = JSON.stringify(problemOf(new Refusal('malformed-request'), randomUUID()))
  const headers = [
    ...securityHeaders(isSecure),
    ['content-type', 'application/problem+json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['cache-control', 'no-store'],
    ['connection', 'close'],
  ]
  return `HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
