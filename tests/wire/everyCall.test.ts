import { problemOf } from '#tests/server/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const closed = calls.filter(({ access }) => access !== 'open' && access !== 'anybody')
const forHolders = closed.filter(({ access }) => access === 'holder')
const changing = calls.filter(({ method }) => method !== 'GET')
// A browser sends no bearer token by itself, so other sites can do nothing with one.
const changingByCookie = changing.filter(({ access }) => access !== 'bidder')
// Without a session there is no token bound to it; the origin is checked too.
const changingClosed = changingByCookie.filter(({ access }) => access !== 'open')

let server: TestServer
let visitor: Visitor
let holder: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  holder = await signIn(server.url, 'anna')
  await holder.send('POST', '/auctions/api/login/', { contact: 'ANNA-NOVAKOVA' })
  // Nina has an identity and no contact.
  visitor = await signIn(server.url, 'nina')
})
afterAll(() => server.close())

describe('every call of the contract', () => {
  test.each(calls)('$name is served', ({ method, path }) => {
    expect(server.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true)
  })

  test.each(closed)('$name is refused to a stranger', async (call) => {
    expect(await problemOf(await request(visit(server.url), call))).toMatchObject({ status: 401, code: 'signed-out' })
  })

  test.each(forHolders)('$name is refused to a person without a contact', async (call) => {
    expect(await problemOf(await request(visitor, call))).toMatchObject({ status: 403, code: 'contact-required' })
  })

  test.each(forHolders)('$name is refused to an account whose contact is missing', async (call) => {
    const orphan = await signIn(server.url, 'orphan')
    expect(await problemOf(await request(orphan, call))).toMatchObject({ status: 403, code: 'not-admitted' })
  })

  test.each(changingClosed)('$name is refused with another session’s CSRF token', async (call) => {
    const answer = await request(visitor, call, { 'x-csrf-token': holder.cookie('csrf') ?? '' })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each(changingClosed)('$name is refused with another session’s CSRF token, cookie and all', async (call) => {
    const forged = visit(server.url)
    forged.setCookie('session', visitor.cookie('session') ?? '')
    forged.setCookie('csrf', holder.cookie('csrf') ?? '')
    expect(await problemOf(await request(forged, call))).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each(changingByCookie)('$name is refused when nothing says where it comes from', async (call) => {
    const answer = await request(visitor, call, { origin: '', 'sec-fetch-site': '' })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each(calls.filter(({ name }) => name !== 'finishSignIn'))(
    '$name refuses a field it does not know in its query',
    async (call) => {
      const answer = await request(holder, call, {}, { query: '?surprise=1' })
      expect(await problemOf(answer)).toMatchObject({ status: 422, code: 'invalid-values' })
    },
  )

  test.each(changing)('$name refuses a field it does not know in its body', async (call) => {
    const { code, errors } = await problemOf(await request(holder, call, {}, { body: { surprise: 1 } }))
    expect(code).toBe('invalid-values')
    expect(errors).toContainEqual({ path: 'surprise', code: 'unknown-field' })
  })

  test.each(changing)('$name refuses a body that is no JSON', async (call) => {
    const text = await request(holder, call, { 'content-type': 'text/plain' })
    expect(await problemOf(text)).toMatchObject({ status: 415, code: 'unsupported-media-type' })
  })

  test.each(calls.filter(({ idempotent }) => idempotent))(
    '$name is refused without an Idempotency-Key',
    async (call) => {
      const { code } = await problemOf(
        await request(holder, call, { 'idempotency-key': '' }, { body: validBodies[call.name] }),
      )
      expect(code).toBe('idempotency-key-required')
    },
  )

  test.each(changingClosed)('$name is refused without the CSRF header', async (call) => {
    const answer = await request(visitor, call, { 'x-csrf-token': '' })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each(changingByCookie)('$name is refused when another site sends it', async (call) => {
    const answer = await request(visitor, call, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each(calls.filter(({ method, stream, isPublic }) => method === 'GET' && stream !== 'redirect' && !isPublic))(
    '$name is refused to a link of another site',
    async (call) => {
      for (const site of ['cross-site', 'same-site']) {
        const answer = await request(holder, call, { origin: '', 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })
        expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'csrf-failed' })
      }
    },
  )

  test.each(calls.filter(({ name }) => name !== 'finishSignIn'))('$name refuses other methods', async (call) => {
    const answer = await fetch(server.url + addressOf(call), { method: 'PATCH' })
    expect(await problemOf(answer)).toMatchObject({ status: 405, code: 'method-not-allowed' })
  })

  test.each(calls)('$name carries the security headers, whatever it answers', async (call) => {
    const { headers } = await request(visit(server.url), call)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toMatch(call.isPublic ? /no-store|^public, max-age=2$/ : /no-store/)
  })
})

/** A body that each call with an idempotency key would take. */
const lock = { action: 'block-transfer', selection: {} }
const validBodies: Record<string, unknown> = {
  blockDomains: lock,
  blockNssets: lock,
  blockKeysets: lock,
  createAuthInfo: {},
  createMyAuthInfo: {},
  createContact: { email: 'anybody@mail.example' },
  placeBid: { ceiling: '100', seenSequence: 0 },
}

/** The call with a right-looking address and, unless another is given, an empty body. */
function request(
  visitor: Visitor,
  { method, path, access }: Call,
  extraHeaders: Record<string, string> = {},
  given: { query?: string; body?: unknown } = {},
): Promise<Response> {
  const address = addressOf({ path }) + (given.query ?? '')
  const token = access === 'bidder' ? visitor.cookie('auction_token') : undefined
  const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...extraHeaders }
  if (method === 'GET') return visitor.get(address, headers)
  return visitor.send(method, address, given.body ?? {}, { 'idempotency-key': 'a-key-of-a-test', ...headers })
}

function addressOf({ path }: Pick<Call, 'path'>): string {
  return path
    .replace('{method}', 'account')
    .replace('{list}', 'domain')
    .replace('{type}', 'domain')
    .replaceAll(/\{\w+\}/g, '019a5b1e-0000-7000-8000-000000000000')
}
