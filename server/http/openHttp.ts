import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
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

type Given = {
  log: FastifyBaseLogger
  isSecure: boolean
  trustedProxies: readonly string[]
  /** Answers an address that cannot even be read, such as one with broken percent-encoding. */
  answerUnreadable: (request: FastifyRequest, reply: FastifyReply) => void
}

/** An HTTP server that serves nothing yet: how bodies are read, faults answered, headers set, answers packed and logged. */
export async function openHttp({ log, isSecure, trustedProxies, answerUnreadable }: Given): Promise<FastifyInstance> {
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
      if (cause.code === 'FST_ERR_BAD_URL') answerUnreadable(request, reply)
      else sendProblem(cause, request, reply)
    },
    clientErrorHandler: (_cause, socket) => {
      if (socket.writable) socket.end(malformed(isSecure))
    },
  })

  addSecurityHeaders(app, { isSecure })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(new Refusal('not-found'), request, reply))
  readBodies(app)
  logAnswers(app)
  closeUnused(app)

  await app.register(cookie)
  await app.register(rateLimit, { global: false })
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
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
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
