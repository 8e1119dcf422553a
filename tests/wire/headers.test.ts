import { problemOf } from '#tests/server/problem.ts'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerHeader } from '#contract/ownerMark.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer()
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())

const expected = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

describe('every answer', () => {
  test.each([
    ['data', () => anna.get('/api/user/info/')],
    ['a refusal', () => visit(server.url).get('/api/user/info/')],
    ['a redirect', () => anna.get('/api/auth/account/login/')],
    ['an export', () => anna.get('/api/user/domains/csv/')],
    ['a path that is not there', () => anna.get('/api/nothing')],
    ['a path that cannot be read', () => anna.get('/api/%E0%A4%A')],
    ['a refused method', () => anna.send('PUT', '/api/user/info/')],
  ])('that is %s carries the security headers', async (_what, request) => {
    const { headers } = await request()
    for (const [name, value] of Object.entries(expected)) expect([name, headers.get(name)]).toEqual([name, value])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
  })

  test('to what is no HTTP at all is a problem with the same headers', async () => {
    const answer = await raw('NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"malformed-request"')
    expect(answer).toContain('x-content-type-options: nosniff')
  })

  test('of a portal reached by https insists on it, and its cookies are bound to it', async () => {
    const secure = await startServer({ PUBLIC_URL: 'https://portal.registry.cz' })
    const port = new URL(`http://${secure.app.listeningOrigin.replace('http://', '')}`).port
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/account/login/`, { redirect: 'manual' })
    await secure.close()
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

describe('cookies', () => {
  test('are the session, which scripts cannot read, and the CSRF token, which they can', async () => {
    const visitor = visit(server.url)
    const answer = await visitor.get('/api/auth/account/login/')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(anna.cookie('csrf')).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  })
})

describe('bodies', () => {
  test('past the limit of a call are refused before they are read', async () => {
    const answer = await anna.send('POST', '/api/common/session/extend/', { text: 'x'.repeat(2 * 1024 * 1024) })
    expect(await problemOf(answer)).toMatchObject({ status: 413, code: 'body-too-large' })
  })

  test('of 20 MB are refused to a call that takes the largest', async () => {
    const ids = Array.from({ length: 80_000 }, () => 'x'.repeat(254))
    const body = { action: 'block-transfer', selection: { ids } }
    const answer = await anna.send('POST', '/api/user/domains/block/', body, { 'idempotency-key': 'a-key-of-a-test' })
    expect(await problemOf(answer)).toMatchObject({ status: 413, code: 'body-too-large' })
  })

  test('of a stranger are not read at all', async () => {
    const answer = await visit(server.url).send('POST', '/api/user/domains/block/', { text: 'x'.repeat(10_000_000) })
    expect(answer.status).toBe(401)
  })

  test('that are broken JSON are refused', async () => {
    const { headers } = await anna.get('/api/user/info/')
    const answer = await fetch(`${server.url}/api/common/session/extend/`, {
      method: 'POST',
      body: '{"a":',
      headers: {
        cookie: `session=${anna.cookie('session')}; csrf=${anna.cookie('csrf')}`,
        origin: server.url,
        'x-csrf-token': anna.cookie('csrf') ?? '',
        'content-type': 'application/json',
        [ownerHeader]: headers.get(ownerHeader) ?? '',
      },
    })
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'malformed-request' })
  })
})

describe('answers', () => {
  test('of some size are packed with brotli, exports are not', async () => {
    expect(await encodingOf('/api/openapi.json')).toBe('br')
    expect(await encodingOf('/api/user/domains/csv/')).toBeUndefined()
  })

  test('to HEAD are those to GET without their body', async () => {
    const answer = await fetch(`${server.url}/api/healthcheck`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  test('to another method name those there are', async () => {
    const answer = await anna.send('PUT', '/api/user/info/')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('that are refusals carry a request id and nothing of the inside', async () => {
    const problem = await problemOf(await anna.get('/api/user/domains/?page=x'))
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(problem.errors).toEqual([{ path: 'page', code: 'wrong-type' }])
    expect(JSON.stringify(problem)).not.toMatch(/select|stack|\.ts|node_modules/i)
  })
})

/** How an answer came packed; `fetch` unpacks and hides it. */
function encodingOf(path: string): Promise<string | undefined> {
  const headers = { 'accept-encoding': 'br', cookie: `session=${anna.cookie('session')}` }
  return new Promise((resolve, reject) => {
    request(server.url + path, { headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.headers['content-encoding']))
    })
      .once('error', reject)
      .end()
  })
}

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.once('end', () => resolve(answer))
    socket.once('error', reject)
  })
}
