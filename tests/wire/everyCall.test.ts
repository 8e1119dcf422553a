import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { Problem } from '#contract/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const closed = calls.filter(({ access }) => access !== 'open')
const forHolders = closed.filter(({ access }) => access === 'holder')
const changing = calls.filter(({ method }) => method !== 'GET')

let server: TestServer
let somebody: Visitor
beforeAll(async () => {
  server = await startServer()
  // Nina has an identity and no contact.
  somebody = await signIn(server.url, 'nina')
})
afterAll(() => server.close())

describe('every call of the contract', () => {
  test.each(calls)('$name is served', ({ method, path }) => {
    expect(server.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true)
  })

  test.each(closed)('$name is refused to a stranger', async (call) => {
    expect(await problemOf(await ask(visit(server.url), call))).toMatchObject({ status: 401, code: 'signed-out' })
  })

  test.each(forHolders)('$name is refused to a person without a contact', async (call) => {
    expect(await problemOf(await ask(somebody, call))).toMatchObject({ status: 403, code: 'contact-required' })
  })

  test.each(changing)('$name is refused without the CSRF header', async (call) => {
    const answer = await ask(somebody, call, { 'x-csrf-token': '' })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each(changing)('$name is refused when another site asks', async (call) => {
    const answer = await ask(somebody, call, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each(calls.filter(({ name }) => name !== 'finishSignIn'))('$name refuses other methods', async (call) => {
    const answer = await fetch(server.url + addressOf(call), { method: 'PATCH' })
    expect(await problemOf(answer)).toMatchObject({ status: 405, code: 'method-not-allowed' })
  })

  test.each(calls)('$name carries the security headers, whatever it answers', async (call) => {
    const { headers } = await ask(visit(server.url), call)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toContain('no-store')
  })
})

/** The call with a right-looking address and an empty body. */
function ask(visitor: Visitor, call: Call, headers: Record<string, string> = {}): Promise<Response> {
  const path = addressOf(call)
  if (call.method === 'GET') return visitor.get(path, headers)
  return visitor.send(call.method, path, {}, { 'idempotency-key': 'a-key-of-a-test', ...headers })
}

function addressOf({ path }: Call): string {
  return path.replace('{method}', 'account').replaceAll(/\{\w+\}/g, '019a5b1e-0000-7000-8000-000000000000')
}

async function problemOf(answer: Response): Promise<Problem> {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return Problem.parse(await answer.json())
}
