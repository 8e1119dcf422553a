import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { addSecurityHeaders, securityHeaders } from './headers.ts'
import { problemOf, sendProblem } from './problem.ts'
import { Refusal } from './refusal.ts'

/** One answer: the route is its pattern, `ms` from the request's head to the answer's end. */
export type Answered = { method: string; route: string; status: number; ms: number }

type Given = {
  log: FastifyBaseLogger
  isSecure: boolean
  trustedProxies: readonly string[]
  /** Fires when the process was told to stop; it serves on until the server is closed. */
  leaving: AbortSignal
  /** Is told of each answer but streams of events. */
  noteAnswer?: (answered: Answered) => void
  /** Answers an address that cannot even be read, such as one with broken percent-encoding. */
  answerUnreadable: (request: FastifyRequest, reply: FastifyReply) => void
}

/** An HTTP server that serves nothing yet: how bodies are read, faults answered, headers set, answers packed and logged. */
export async function openHttp({
  log,
  isSecure,
  trustedProxies,
  leaving,
  noteAnswer,
  answerUnreadable,
}: Given): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // Its own lines hold addresses with names and codes in them; logAnswers writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Somebody who sends a header a minute holds no connection.
    requestTimeout: 60_000,
    // A name of 253 octets, percent-encoded.
    routerOptions: { maxParamLength: 800 },
    forceCloseConnections: 'idle',
    // Whoever is being served while we stop is served.
    return503OnClosing: false,
    frameworkErrors: (cause, request, reply) => {
      for (const [name, value] of securityHeaders(isSecure)) void reply.header(name, value)
      void reply.header('x-request-id', request.id)
      if (cause.code === 'FST_ERR_BAD_URL') answerUnreadable(request, reply)
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
  logAnswers(app, noteAnswer)
  closeUnused(app)
  letGo(app, leaving)

  await app.register(cookie)
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    customTypes: /^application\/problem\+json/,
    threshold: 1024,
  })
  return app
}

/** JSON, or a form where a route takes one; an empty body is no body, whatever its type says. */
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

/** Each field as a text; one that comes twice as a list, which no call takes. */
function formOf(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** One line an answer: the route's pattern, never the address with its names, codes and searches. */
function logAnswers(app: FastifyInstance, noteAnswer: Given['noteAnswer']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { url: route = 'none' } = request.routeOptions
    const answered = { method: request.method, route, status: reply.statusCode, ms }
    request.log.info(answered, 'answered')
    // They last for as long as somebody listens, which says nothing of how quickly we answer.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) noteAnswer?.(answered)
    done()
  })
}

/**
 * Browsers open connections ahead of need. One that nothing was ever asked on counts as busy, so that a server
 * told to stop would wait for it.
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
 * A connection kept for a next request that the server closes just then loses it. So before anything is closed each
 * answer says that its connection ends with it, and whoever holds one opens the next elsewhere.
 */
function letGo(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.aborted) void reply.header('connection', 'close')
    done(null, payload)
  })
  leaving.addEventListener('abort', () => app.log.info('told to stop: not ready any more'))
  app.addHook('preClose', async () => app.log.info('closing: nobody new is let in'))
  app.addHook('onClose', async () => app.log.info('closed: everybody was served'))
}

/** What cannot be read as HTTP at all never reaches a route. */
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
