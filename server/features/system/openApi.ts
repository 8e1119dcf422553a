import * as z from 'zod/mini'
import { longestEventId, type Access, type Call, type Stream } from '#contract/call.ts'
import { ownerHeader, ownerMark } from '#contract/ownerMark.ts'
import { Problem, problemStatus, type ProblemCode } from '#contract/problem.ts'
import { exampleOf } from './openApiExamples.ts'
import { Schemas, wordsOf, type Json } from './openApiSchemas.ts'

/** Generates the OpenAPI 3.1 document from the contract, so that it cannot go stale. */
export function openApi(calls: readonly Call[], { version, publicUrl }: { version: string; publicUrl: string }) {
  const schemas = new Schemas()
  schemas.name('Problem', schemas.of(Problem, 'output'))
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, schemas)
  schemas.prune(paths)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Registry portal',
      version,
      description:
        'Every call that the portal’s own pages make. Times are ISO 8601 in UTC, days are dates. Amounts are decimal numbers in text.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: publicUrl, description: 'This portal' }],
    tags: tagsOf(calls),
    paths,
    components: {
      schemas: schemas.components,
      responses: schemas.responses,
      headers,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: nameOf('session', publicUrl),
          description: 'The session of a signed-in user. A sign-in sets it.',
        },
        auctionToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of the auctions, from `signInToAuctions`. It is valid for minutes.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'x-csrf-token',
          description: 'The value of the cookie `csrf`. Changes with a session need it.',
        },
      },
    },
  }
}

function operationOf(call: Call, schemas: Schemas): Json {
  const body = schemas.of(call.body, 'input')
  const takesBody = call.method !== 'GET' && isFilled(schemas.resolve(body))
  return {
    operationId: call.name,
    summary: call.summary.replace(/\.$/, ''),
    description: `${call.summary} ${descriptionOf(call)}`,
    tags: [tagOf(call.path)],
    parameters: [
      ...parametersOf(call.params, 'path', schemas),
      ...parametersOf(call.query, 'query', schemas),
      ...headersOf(call),
      ...ownerOf(call),
    ],
    ...(takesBody ? { requestBody: { required: true, content: contentOf(call, body, schemas) } } : {}),
    responses: { ...answersOf(call, schemas), ...problemsOf(call, schemas) },
    security: securityOf(call),
    'x-access': call.access,
    'x-rate': call.rate,
  }
}

const callers: Record<Access, string> = {
  open: 'Everybody may call it.',
  'signed-in': 'It needs a session.',
  holder: 'It needs a session that works as a contact.',
  bidder: 'It needs a token of the auctions.',
  anybody: 'Everybody may call it; with a token of the auctions it answers more.',
}

function descriptionOf({ access, rate, isPublic }: Call): string {
  const limit = rate === 'probe' ? 'No rate limit applies.' : `The rate limit \`${rate}\` applies.`
  return [callers[access], limit, ...(isPublic ? ['Pages of other sites may read the answer (CORS).'] : [])].join(' ')
}

function contentOf({ isForm }: Call, schema: Json, schemas: Schemas): Json {
  const media = { schema, example: exampleOf(schemas, schema) }
  return { ...(isForm ? { 'application/x-www-form-urlencoded': media } : {}), 'application/json': media }
}

function parametersOf(shape: z.ZodMiniType, place: 'path' | 'query', schemas: Schemas): Json[] {
  const { properties, required } = z
    .object({
      properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
      required: z._default(z.array(z.string()), []),
    })
    .parse(schemas.resolve(schemas.of(shape, 'input')))
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description,
    schema,
    example: exampleOf(schemas, schema, name),
  }))
}

function headersOf(call: Call): Json[] {
  const header = (name: string, required: boolean, schema: Json) => ({
    name,
    in: 'header',
    required,
    description: wordsOf(name),
    schema: { type: 'string', ...schema },
  })
  if (call.stream === 'events') return [header('Last-Event-ID', false, { maxLength: longestEventId })]
  const key = { minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' }
  return call.idempotent ? [header('Idempotency-Key', true, key)] : []
}

/** The header that names the page's owner; a change with the session's cookie requires it. */
function ownerOf({ method, access }: Call): Json[] {
  if (access === 'open') return []
  const required = method !== 'GET' && (access === 'signed-in' || access === 'holder')
  const schema = { type: 'string', pattern: ownerMark.source }
  return [{ name: ownerHeader, in: 'header', required, description: wordsOf(ownerHeader), schema }]
}

const text = { schema: { type: 'string' } }

const headers = {
  'RateLimit-Policy': {
    description: 'The limit and its window: `"read";q=3000;w=60` (draft-ietf-httpapi-ratelimit-headers-10).',
    ...text,
  },
  RateLimit: { description: 'What is left and when it is reset, in seconds: `"read";r=2999;t=60`.', ...text },
  'Retry-After': { description: 'After how many seconds a retry makes sense.', schema: { type: 'integer' } },
  ETag: { description: 'The version of the answer; `If-None-Match` with it gets 304.', ...text },
} as const

function refsTo(...names: (keyof typeof headers)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const answersOfStreams: Record<Stream, Json> = {
  redirect: {
    303: {
      description: 'Where the browser goes.',
      headers: { Location: { required: true, description: 'The address.', schema: { type: 'string' } } },
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

function answersOf(call: Call, schemas: Schemas): Json {
  if (call.stream !== null) return answersOfStreams[call.stream]
  const schema = schemas.name(
    `${call.name.replace(/^./, (first) => first.toUpperCase())}Answer`,
    answerOf(call, schemas),
  )
  const counted = call.rate === 'probe' ? [] : (['RateLimit-Policy', 'RateLimit'] as const)
  const content = { 'application/json': { schema, example: exampleOf(schemas, schema) } }
  return {
    200: {
      description: 'Done.',
      headers: refsTo(...counted, ...(call.isPublic ? (['ETag'] as const) : [])),
      content,
    },
    ...(call.isPublic ? { 304: { description: 'The client has the answer already.', headers: refsTo('ETag') } } : {}),
  }
}

function answerOf({ answer }: Call, schemas: Schemas): Json {
  return schemas.of(answer, 'output')
}

/** Returns one response for each status, with its problem codes as text and as an enum. */
function problemsOf(call: Call, schemas: Schemas): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set(codesOf(call))) {
    const status = problemStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, schemas.respond(status, problemOf(status, codes))]),
  )
}

function problemOf(status: number, codes: readonly ProblemCode[]): Json {
  const waits = status === 429 || status === 503
  const limited = status === 429 ? (['RateLimit-Policy', 'RateLimit'] as const) : []
  const examples = codes.map((code): [string, Json] => [
    code,
    {
      value: {
        type: `/problems#${code}`,
        title: code.replaceAll('-', ' '),
        status,
        code,
        requestId: '0f3c1f0e-8f0d-4b5e-9d35-6c8f6f2b7a11',
        ...(waits ? { retryAfter: 2 } : {}),
      },
    },
  ])
  return {
    description: `${codes.join(', ')} (the page /problems explains the codes)`,
    ...(waits ? { headers: refsTo('Retry-After', ...limited) } : {}),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
    'x-codes': codes,
  }
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

function isFilled({ properties }: Json): boolean {
  return typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0
}

/** Returns the tag of a path: its first specific word. */
function tagOf(path: string): string {
  const general = ['api', 'user', 'common', 'registry', 'public', 'v1']
  const word = path.split('/').find((part) => part !== '' && !general.includes(part) && !part.startsWith('{'))
  return word ?? 'system'
}

/** The names of the groups of calls, for documents made from this one. */
function tagsOf(calls: readonly Call[]): Json[] {
  const names = [...new Set(calls.map(({ path }) => tagOf(path)))].sort()
  return names.map((name) => ({
    name,
    description: `Calls at \`${[...new Set(calls.filter(({ path }) => tagOf(path) === name).map(startOf))].join('`, `')}\`.`,
  }))

  function startOf({ path }: Call): string {
    return path.slice(0, path.indexOf(tagOf(path)) + tagOf(path).length)
  }
}

function nameOf(cookie: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${cookie}` : cookie
}
