import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const list = '/v1/public/auctions/'

let server: TestServer
let id: string
beforeAll(async () => {
  server = await startServer({ DEMO_ROBOTS: 'no' })
  id = await aRunningAuction(server.db)
})
afterAll(() => server.close())

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(server.url + path, { method, headers })
}

describe('a public answer', () => {
  test('may be cached for two seconds, and is not sent again to a client that has it', async () => {
    const first = await get(list)
    expect(first.headers.get('cache-control')).toBe('public, max-age=2')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await get(list, { 'if-none-match': `"other", ${tag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await get(list, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has a tag that the server’s clock does not change', async () => {
    const path = `${list}${id}/`
    const [one, other] = [await get(path), await get(path)]
    expect(one.headers.get('etag')).toMatch(/^W\//)
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
    expect(await one.text()).not.toBe(await other.text())
  })

  test('for a page of the portal is never a stored one, because its clock would be wrong', async () => {
    const { headers } = await get(list, { 'sec-fetch-site': 'same-origin' })
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
    expect(headers.get('vary')).toContain('Sec-Fetch-Site')
  })

  test.each([
    [list, 200],
    [`${list}?page=x`, 422],
    [`${list}csv/`, 200],
  ])('%s can be read by pages of other sites, refused or not', async (path, status) => {
    const answer = await get(path, { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('lets other sites send its tag and the id of the last event', async () => {
    const answer = await get(list, { 'access-control-request-headers': 'if-none-match' }, 'OPTIONS')
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
    expect(answer.headers.get('access-control-allow-headers')).toBe('If-None-Match, Last-Event-ID')
  })
})

test.each(['/api/common/settings/', '/v1/user/messages/'])('%s stays closed to other sites', async (path) => {
  const answer = await get(path, { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect((await get(path, {}, 'OPTIONS')).status).toBe(405)
})

test('events with a token stay closed to other sites', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', authorization: 'Bearer a.b.c' }
  expect((await problemOf(await get('/v1/public/events/?ids=x', headers))).code).toBe('csrf-failed')
})

describe('the headers of rate limits', () => {
  test('say how many reads are left', async () => {
    const one = rateIn(await get('/api/common/settings/'))
    const other = rateIn(await get('/api/common/settings/'))
    expect(one).toMatchObject({ policy: 'read', windowSeconds: 60, limit: expect.any(Number) })
    expect(other.remaining).toBe(one.remaining - 1)
    expect(other.resetSeconds).toBeGreaterThan(0)
    expect(other.resetSeconds).toBeLessThanOrEqual(60)
  })

  test('count changes and exports of an account by themselves', async () => {
    const anna = await signIn(server.url, 'anna')
    expect(rateIn(await anna.get('/api/user/domains/csv/'))).toMatchObject({ policy: 'export', windowSeconds: 3600 })
    const one = rateIn(await anna.send('POST', '/api/common/session/extend/'))
    const other = rateIn(await anna.send('POST', '/api/common/session/extend/'))
    expect(one.policy).toBe('change')
    expect(other.remaining).toBe(one.remaining - 1)
  })

  test('name the limit that refused, with the time to come again', async () => {
    const small = await startServer({ READS_PER_MINUTE: '10' })
    let answer = await fetch(`${small.url}/api/common/settings/`)
    for (let count = 0; count < 20 && answer.ok; count++) answer = await fetch(`${small.url}/api/common/settings/`)
    await small.close()
    expect(answer.status).toBe(429)
    const { policy, remaining, resetSeconds } = rateIn(answer)
    expect([policy, remaining, answer.headers.get('retry-after')]).toEqual(['read', 0, String(resetSeconds)])
  })

  test('are not sent to probes, which have no limit', async () => {
    expect((await get('/api/healthcheck')).headers.get('ratelimit')).toBeNull()
  })
})

/** Parses the structured fields of draft-ietf-httpapi-ratelimit-headers-10. */
function rateIn({ headers }: Response) {
  const [, policy, limit, windowSeconds] =
    /^"([\w-]+)";q=(\d+);w=(\d+)$/.exec(headers.get('ratelimit-policy') ?? '') ?? []
  const [, name, remaining, resetSeconds] = /^"([\w-]+)";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
  expect(name).toBe(policy)
  return {
    policy,
    limit: Number(limit),
    windowSeconds: Number(windowSeconds),
    remaining: Number(remaining),
    resetSeconds: Number(resetSeconds),
  }
}
