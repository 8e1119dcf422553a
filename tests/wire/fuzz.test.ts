import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

// Every text of every call, each in the place of one that fits, while the others fit.
const hostile = {
  NUL: 'a\0b',
  'half a surrogate pair': 'a\u{D800}b',
  'a noncharacter': 'a\u{FFFE}b',
  '10 kB': 'x'.repeat(10_000),
  emoji: '👩‍👩‍👧‍👦'.repeat(5),
  'right to left': '\u{202E}cz.אבג',
  'SQL and HTML': `'; drop table contact; --<script>alert(1)</script>`,
  'a path': '../../../../etc/passwd',
}

let server: TestServer
let gita: Visitor
let token: string
beforeAll(async () => {
  server = await startServer({
    CHANGES_PER_MINUTE: '1000000',
    READS_PER_MINUTE: '1000000',
    EXPORTS_PER_HOUR: '1000000',
    SIGN_INS_PER_HOUR: '1000000',
    LOG_LEVEL: 'silent',
  })
  gita = await signIn(server.url, 'gita')
  await gita.send('POST', '/auctions/api/login/', { contact: 'GITA-HORAKOVA' })
  token = gita.cookie('auction_token') ?? ''
})
afterAll(() => server.close())

// Signing out would leave the rest to a stranger; an open stream answers at once and lasts.
const fuzzed = calls.filter(({ name, stream }) => name !== 'signOut' && name !== 'endSession' && stream !== 'events')

describe('no text, wherever it stands, is our own fault', () => {
  test.each(fuzzed)('$name', async (call) => {
    const sample = { params: sampleOf(call.params), query: sampleOf(call.query), body: sampleOf(call.body) }
    const faults: string[] = []
    for (const path of textsIn(sample))
      for (const [kind, text] of Object.entries(hostile)) {
        const { status } = await request(call, replaced(sample, path, text))
        if (status >= 500 && status !== 503) faults.push(`${status} for ${kind} at ${path.join('.')}`)
      }
    expect(faults).toEqual([])
  })
})

type Sample = { params: unknown; query: unknown; body: unknown }
type Schema = z.core.JSONSchema._JSONSchema

/** A value of a schema with every field there is; texts fit as far as a format or a choice says how. */
function sampleOf(shape: z.ZodMiniType): unknown {
  return valueOf(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))
}

function valueOf(schema: Schema): unknown {
  if (typeof schema === 'boolean') return 'a'
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first !== undefined) return valueOf(first)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [valueOf(Array.isArray(schema.items) ? true : (schema.items ?? true))]
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, value]) => [name, valueOf(value)]))
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'null') return null
  return schema.format === 'uuid' ? '019a5b1e-0000-7000-8000-000000000000' : 'a'
}

function textsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
}

function replaced(sample: Sample, path: readonly string[], text: string): Sample {
  const copy = structuredClone(sample)
  let place: unknown = copy
  for (const name of path.slice(0, -1)) place = Reflect.get(Object(place), name)
  Reflect.set(Object(place), path.at(-1) ?? '', text)
  return copy
}

async function request(call: Call, { params, query, body }: Sample): Promise<Response> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(Reflect.get(Object(params), name)))
  const pairs = Object.entries(typeof query === 'object' ? { ...query } : {})
    .map(([name, value]) => `${name}=${encoded(Array.isArray(value) ? value.join(',') : value)}`)
    .join('&')
  const address = pairs === '' ? path : `${path}?${pairs}`
  const headers: Record<string, string> = call.access === 'bidder' ? { authorization: `Bearer ${token}` } : {}
  const answer = await (call.method === 'GET'
    ? gita.get(address, headers)
    : gita.send(call.method, address, body, { 'idempotency-key': crypto.randomUUID(), ...headers }))
  await answer.body?.cancel()
  return answer
}

/** As an address holds it; half a surrogate pair as the bytes a careless program would send. */
function encoded(value: unknown): string {
  const text = String(value)
  return /\p{Surrogate}/u.test(text) ? 'a%ED%A0%80b' : encodeURIComponent(text)
}
