import * as z from 'zod/mini'
import { longestEventId, type Access, type Call, type Stream } from '#contract/call.ts'
import { ownerHeader, ownerMark } from '#contract/ownerMark.ts'
import { Problem, problemStatus, type ProblemCode } from '#contract/problem.ts'

type Json = { [key: string]: unknown }

/** Generates the OpenAPI 3.1 document from the contract. Nothing in it is written by hand, so it cannot go stale. */
export function openApi(calls: readonly Call[], { version, publicUrl }: { version: string; publicUrl: string }) {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Registry portal',
      version,
      description: 'Every call that the portal’s own pages make. Times are ISO 8601 in UTC, days are dates.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: nameOf('session', publicUrl) },
        auctionToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
      },
    },
  }
}

function operationOf(call: Call): Json {
  const body = schemaOf(call.body, 'input')
  const takesBody = call.method !== 'GET' && isFilled(body)
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [roomOf(call.path)],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...headersOf(call),
      ...ownerOf(call),
    ],
    ...(takesBody ? { requestBody: { required: true, content: contentOf(call, body) } } : {}),
    responses: { ...answersOf(call), ...problemsOf(call) },
    security: securityOf(call),
    'x-access': call.access,
    'x-rate': call.rate,
  }
}

function contentOf({ isForm }: Call, schema: Json): Json {
  return { ...(isForm ? { 'application/x-www-form-urlencoded': { schema } } : {}), 'application/json': { schema } }
}

function parametersOf(shape: z.ZodMiniType, place: 'path' | 'query'): Json[] {
  const { properties, required } = z
    .object({
      properties: z._default(z.record(z.string(), z.unknown()), {}),
      required: z._default(z.array(z.string()), []),
    })
    .parse(schemaOf(shape, 'input'))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function headersOf(call: Call): Json[] {
  if (call.stream === 'events')
    return [
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string', maxLength: longestEventId } },
    ]
  if (!call.idempotent) return []
  const schema = { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' }
  return [{ name: 'Idempotency-Key', in: 'header', required: true, schema }]
}

/** The header that names the page's owner; a change with the session's cookie requires it. */
function ownerOf({ method, access }: Call): Json[] {
  if (access === 'open') return []
  const required = method !== 'GET' && (access === 'signed-in' || access === 'holder')
  return [{ name: ownerHeader, in: 'header', required, schema: { type: 'string', pattern: ownerMark.source } }]
}

const answersOfStreams: Record<Stream, Json> = {
  redirect: {
    303: {
      description: 'Where the browser goes.',
      headers: { Location: { required: true, schema: { type: 'string' } } },
    },
  },
  calendar: {
    200: {
      description: 'An event (RFC 5545).',
      content: { 'text/calendar': { schema: { type: 'string' } } },
    },
  },
  csv: { 200: { description: 'Rows, as they are read.', content: { 'text/csv': { schema: { type: 'string' } } } } },
  pdf: {
    200: {
      description: 'A document.',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
  },
  events: {
    200: { description: 'Events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    204: { description: 'The reports were accepted.' },
  },
}

function answersOf({ stream, answer }: Call): Json {
  if (stream !== null) return answersOfStreams[stream]
  return { 200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(answer, 'output') } } } }
}

/** Returns one response for each status, with its problem codes as text and as an enum. */
function problemsOf(call: Call): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set(codesOf(call))) {
    const status = problemStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content, 'x-codes': codes }]),
  )
}

const ofAccess: Record<Access, readonly ProblemCode[]> = {
  open: [],
  'signed-in': ['signed-out', 'other-contact'],
  holder: ['signed-out', 'contact-required', 'not-admitted', 'other-contact'],
  bidder: ['signed-out', 'other-contact'],
  anybody: ['signed-out', 'other-contact'],
}

function codesOf(call: Call): readonly ProblemCode[] {
  const changing: ProblemCode[] = ['body-too-large', 'request-timeout', 'unsupported-media-type', 'malformed-request']
  const isByCookie = call.access !== 'bidder' && call.method !== 'GET'
  return [
    ...call.problems,
    ...ofAccess[call.access],
    ...(isByCookie ? (['csrf-failed'] as const) : []),
    ...(call.access === 'bidder' && call.method !== 'GET' ? (['contact-blocked'] as const) : []),
    ...(call.method === 'GET' ? [] : changing),
    'invalid-values',
    'too-many-requests',
    'database-unavailable',
    'overloaded',
    'unexpected',
  ]
}

function securityOf(call: Call): Json[] {
  if (call.access === 'open') return []
  if (call.access === 'bidder') return [{ auctionToken: [] }]
  if (call.access === 'anybody') return [{}, { auctionToken: [] }]
  return [call.method === 'GET' ? { session: [] } : { session: [], csrf: [] }]
}

/** Returns JSON Schema 2020-12, which OpenAPI 3.1 uses. Values that are transformed on input are shown as sent. */
function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

function isFilled({ properties }: Json): boolean {
  return typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0
}

/** Returns the tag of a path: its first specific word. */
function roomOf(path: string): string {
  return (
    path.split('/').find((word) => word !== '' && !['api', 'user', 'common', 'registry', 'v1'].includes(word)) ??
    'system'
  )
}

function nameOf(cookie: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${cookie}` : cookie
}
