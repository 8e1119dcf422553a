import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { isUtf8 } from 'node:buffer'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { databaseTrouble } from '#server/db/trouble.ts'
import type { Config } from '#server/config.ts'
import type { HttpConnection } from '../connection.ts'
import { apiDocument, apiPaths } from './document.ts'
import { ApiRefusal } from './problem.ts'
import { readChanges } from './readChanges.ts'
import { syncByCommand, type RunSync } from './runSync.ts'
import { takeMarks } from './takeMarks.ts'

type ApiDeps = {
  settings: NonNullable<HttpConnection['api']>
  db: Db
  log: FastifyBaseLogger
  version: string
  runSync: RunSync
  /** Wakes the jobs, because answers have written letters. */
  wake: () => void
}

type Answer = { type: string; body: string }
type Handler = (request: IncomingMessage, query: URLSearchParams, signal: AbortSignal) => Promise<Answer>

/** Serves the API of the registry's software where the settings have a port for it; null elsewhere. */
export async function serveRegistry(
  config: Config,
  given: Omit<ApiDeps, 'settings' | 'runSync'>,
): Promise<{ close: () => Promise<void> } | null> {
  const { connection } = config.registry
  if (connection.kind !== 'http' || !connection.api) return null
  return listenForRegistry({ ...given, settings: connection.api, runSync: syncByCommand(config) })
}

/**
 * Serves the API of the registry's software on a listener of its own, apart from where people come. A configured token
 * and a configured certificate are both required. Rejects when the port is in use.
 */
export async function listenForRegistry(deps: ApiDeps): Promise<{ port: number; close: () => Promise<void> }> {
  const { settings, log } = deps
  const stopping = new AbortController()
  const routes = routesOf(deps)
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    const signal = AbortSignal.any([left.signal, stopping.signal])
    void handle(request, { routes, settings, signal }).then(
      ({ type, body }) => send(response, { status: 200, type, body }, stopping.signal),
      (cause: unknown) => send(response, problemOf(cause, log), stopping.signal),
    )
  }
  const { tls } = settings
  const server = tls
    ? createTlsServer(
        {
          cert: tls.certificate,
          key: tls.key,
          minVersion: 'TLSv1.2',
          ...(tls.clientCa === null ? {} : { ca: tls.clientCa, requestCert: true, rejectUnauthorized: true }),
        },
        answer,
      )
    : createServer(answer)
  // A sync is a long body.
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : settings.port,
    close: () =>
      new Promise((resolve) => {
        stopping.abort()
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

type Routes = Record<string, Partial<Record<string, Handler>>>

function routesOf({ db, version, runSync, wake }: ApiDeps): Routes {
  let isSyncing = false
  return {
    [apiPaths.document]: { GET: async () => jsonOf(apiDocument(version)) },
    [apiPaths.changes]: {
      GET: async (_request, query, signal) => ({
        type: 'application/x-ndjson',
        body: await readChanges(db, changesQuery(query), signal),
      }),
    },
    [apiPaths.marks]: {
      POST: async (request) => {
        const taken = await takeMarks(db, await textOf(request))
        wake()
        return jsonOf(taken)
      },
    },
    [apiPaths.sync]: {
      POST: async (request) => {
        if (isSyncing) throw new ApiRefusal('another-import-is-running')
        isSyncing = true
        try {
          return jsonOf(await runSync(request))
        } finally {
          isSyncing = false
          wake()
        }
      },
    },
  }
}

type Handling = { routes: Routes; settings: ApiDeps['settings']; signal: AbortSignal }

async function handle(request: IncomingMessage, { routes, settings, signal }: Handling): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const route = routes[url.pathname]
  if (!route) throw new ApiRefusal('not-found')
  const run = route[request.method ?? '']
  if (!run) throw new ApiRefusal('method-not-allowed')
  if (url.pathname !== apiPaths.document && !isToken(settings.token, request.headers.authorization))
    throw new ApiRefusal('not-authorized')
  return run(request, url.searchParams, signal)
}

/** Whether the header has the token; compared in constant time. */
function isToken(token: string | null, header: string | undefined): boolean {
  if (token === null) return true
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ''))
}

const count = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(least), z.lte(most)), fallback)

const ChangesParameters = z.strictObject({
  after: z.optional(z.uuid()),
  wait: count(0, 0, 60),
  limit: count(1000, 1, 1000),
})

function changesQuery(query: URLSearchParams) {
  const parsed = ChangesParameters.safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')))
  if (parsed.success)
    return { after: parsed.data.after ?? null, waitSeconds: parsed.data.wait, limit: parsed.data.limit }
  const [issue] = parsed.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  throw new ApiRefusal('invalid-values', { detail: `${String(field)}: see ${apiPaths.document}` })
}

const mostBytes = 16 * 1024 * 1024

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    length += chunk.length
    if (length > mostBytes) throw new ApiRefusal('body-too-large')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (!isUtf8(body)) throw new ApiRefusal('invalid-values', { detail: 'the body is not UTF-8' })
  return body.toString('utf8')
}

function jsonOf(value: unknown): Answer {
  return { type: 'application/json', body: `${JSON.stringify(value)}\n` }
}

type Sent = { status: number; type: string; body: string }

function problemOf(cause: unknown, log: FastifyBaseLogger): Sent {
  const refusal = asRefusal(cause)
  if (refusal.code === 'unexpected') log.error({ err: cause }, 'the registry’s API failed')
  const problem = refusal.toProblem()
  return { status: problem.status, type: 'application/problem+json', body: `${JSON.stringify(problem)}\n` }
}

function asRefusal(cause: unknown): ApiRefusal {
  if (cause instanceof ApiRefusal) return cause
  return new ApiRefusal(databaseTrouble(cause) ? 'database-unavailable' : 'unexpected')
}

function send(response: ServerResponse, { status, type, body }: Sent, stopping: AbortSignal): void {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(status === 503 || status === 409 ? { 'retry-after': '5' } : {}),
    // The rest of a refused body is not read, and a process that stops waits for its connections.
    ...(response.req.complete && !stopping.aborted ? {} : { connection: 'close' }),
  })
  response.end(body)
}
