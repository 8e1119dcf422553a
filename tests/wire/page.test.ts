import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Overview } from '#contract/overview.ts'
import { ownerHeader } from '#contract/ownerMark.ts'
import { countVisit } from '#contract/visit.ts'
import { builtSite } from '#tests/server/builtSite.ts'
import { holdTable } from '#tests/server/holdTable.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = builtSite()
  server = await startServer({}, { webFolder: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('a page', () => {
  test('has a nonce of its own in its policy and in its scripts', async () => {
    const nonces = []
    for (let count = 0; count < 2; count++) {
      const answer = await get('/')
      const [, nonce] =
        /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
      expect(await answer.text()).toContain(`<script nonce="${nonce}">`)
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('may run no code but ours, nor make script of text', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe-/)
    for (const part of [
      "require-trusted-types-for 'script'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      'report-uri /api/csp-report',
    ])
      expect(policy).toContain(part)
  })

  test('is never cached with its nonce', async () => {
    const { headers } = await get('/')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null])
    expect(headers.get('vary')).toContain('Cookie, Accept-Language')
  })

  test.each([
    [{}, 'cs-CZ'],
    [{ 'accept-language': 'en-GB,cs;q=0.5' }, 'en-US'],
    [{ 'accept-language': 'en;q=0.2, cs' }, 'cs-CZ'],
    [{ 'accept-language': 'de,en;q=0.5' }, 'en-US'],
    [{ 'accept-language': 'en', cookie: 'language=cs' }, 'cs-CZ'],
    [{ cookie: 'language=en' }, 'en-US'],
    [{ cookie: 'language="><script>' }, 'cs-CZ'],
  ])('to %j speaks %s', async (headers, lang) => {
    const page = await (await get('/domains', headers)).text()
    expect(page).toContain(`<html lang="${lang}"`)
    expect(page).toContain(`<title>${lang === 'cs-CZ' ? 'Registr domén' : 'Domain registry'}</title>`)
  })

  test('names the code of its screen ahead, and the door to the server only where it will be needed', async () => {
    const stranger = await (await get('/domains')).text()
    expect(stranger).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/list-1.js" nonce="[^"]+">/)
    expect(stranger).not.toContain('/assets/request-1.js')
    const forgotten = await (await get('/domains', { cookie: 'csrf=x' })).text()
    expect(forgotten).toContain('/assets/request-1.js')
  })

  test('contains the answers its first screen is drawn from, to whom they belong', async () => {
    const stranger = await answersIn(await get('/domains'))
    expect(Object.keys(stranger)).toEqual(['/api/common/settings/'])
    const anna = await signIn(server.url, 'anna')
    const page = await anna.get('/domains')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const answers = await answersIn(page)
    expect(Object.keys(answers)).toEqual(['/api/common/settings/', '/api/user/info/', '/api/user/domains/'])
    const list: unknown = await (await anna.get('/api/user/domains/')).json()
    expect(answers['/api/user/domains/']).toEqual({ ...Object(list), asOf: expect.any(String) })
    expect(Object.keys(await answersIn(await anna.get('/domains?page=2')))).not.toContain('/api/user/domains/')
  })

  test('names the owner of the answers in it, where they have one', async () => {
    const anna = await signIn(server.url, 'anna')
    const ownerIn = (text: string) => /data-owner="([^"]*)"/.exec(text)?.[1]
    const owner = (await anna.get('/api/user/info/')).headers.get(ownerHeader)
    expect(owner).not.toBeNull()
    expect(ownerIn(await (await anna.get('/domains')).text())).toBe(owner)
    expect(ownerIn(await (await get('/domains')).text())).toBe('')
  })

  test('that is everybody’s has a holder’s numbers for the holder alone', async () => {
    expect(Object.keys(await answersIn(await get('/')))).toEqual(['/api/common/settings/'])
    const anna = await signIn(server.url, 'anna')
    const answers = await answersIn(await anna.get('/'))
    expect(Object.keys(answers)).toEqual(['/api/common/settings/', '/api/user/info/', '/api/user/overview/'])
    expect(Overview.parse(answers['/api/user/overview/']).domains.all).toEqual({ count: expect.any(Number), query: '' })
  })

  test('contains no answers when it is fetched by a script or ahead of time', async () => {
    const anna = await signIn(server.url, 'anna')
    expect(await answersIn(await anna.get('/domains', { 'sec-fetch-dest': 'empty' }))).toEqual({})
    expect(await answersIn(await anna.get('/domains', { 'sec-purpose': 'prefetch' }))).toEqual({})
  })

  test('contains no more of a name in its address than a call would: what is not there is left out', async () => {
    const anna = await signIn(server.url, 'anna')
    const hostile = await anna.get('/domains/detail/%3C%2Fscript%3E%3Cscript%3E.cz')
    const text = await hostile.text()
    expect(text.match(/<script/g)).toHaveLength(3)
    expect(text).toContain('id="answers"')
  })

  test('of an object that is not there has status 404, and that of one that is there has not', async () => {
    const anna = await signIn(server.url, 'anna')
    const list = z.object({ items: z.array(z.object({ fqdn: z.string() })) })
    const [own] = list.parse(await (await anna.get('/api/user/domains/')).json()).items
    expect((await anna.get('/domains/detail/not-there-at-all.cz')).status).toBe(404)
    expect((await anna.get(`/domains/detail/${own?.fqdn}`)).status).toBe(200)
  })

  test.each([
    '/nope',
    '/domains/detail',
    '/%E0%A4%A',
    '/index.html',
    '/routes.json',
    '/.vite/manifest.json',
    '/../package.json',
  ])('that is not there, as %s, is the page that says so with status 404', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<html')
  })

  test.each([
    ['/domains/', '/domains'],
    ['/domains/?page=2', '/domains?page=2'],
    ['//evil.example/', '/evil.example'],
    ['///evil.example', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['//evil.example/..//', '/evil.example/..'],
  ])('%s leads to %s for good', async (path, to) => {
    const answer = await rawGet(path)
    expect([answer.status, answer.location]).toEqual([301, to])
  })

  test('by another name of this machine leads to the one its cookies are for', async () => {
    const answer = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/domains?page=2`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${server.url}/domains?page=2`])
  })

  test.each(['/api/user/domains', '/v1/nope/', '/auctions/api/nope/', '/API/x'])(
    '%s is no page but a refused call',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
    },
  )
})

describe('a file', () => {
  test('of the build is cached for good, packed where the browser can unpack it', async () => {
    const answer = await rawGet('/assets/list-1.js', { 'accept-encoding': 'gzip, br' })
    expect(answer).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable', encoding: 'br' })
    expect(await (await get('/assets/list-1.js', { 'accept-encoding': 'identity' })).text()).toBe(
      'export const list = 1',
    )
  })

  test('of a build that is gone is a plain 404 that no cache stores', async () => {
    const answer = await get('/assets/list-0.js')
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([404, 'no-store', '404'])
  })

  test('beside the build is requested again each time', async () => {
    const { headers } = await get('/favicon.svg')
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/svg+xml', 'no-cache'])
  })
})

describe('a report against the content policy', () => {
  const report = (body: string, type = 'application/csp-report') =>
    fetch(`${server.url}/api/csp-report`, { method: 'POST', body, headers: { 'content-type': type } })

  test('is taken without a CSRF header', async () => {
    expect((await report('{"csp-report":{"effective-directive":"style-src"}}')).status).toBe(204)
  })

  test('that is none is refused', async () => {
    expect((await report('{}')).status).toBe(400)
    expect((await report('nonsense')).status).toBe(400)
    expect((await report('x', 'text/plain')).status).toBe(415)
    expect((await report(JSON.stringify({ 'csp-report': { x: 'x'.repeat(20_000) } }))).status).toBe(413)
  })
})

describe('a visit', () => {
  test('is taken of pages there are, and of an address nobody has', async () => {
    const sign = { kind: 'page', visit: '0123456789abcdef', view: '0a1b2c' }
    const send = async (page: string) =>
      (await visit(server.url).send('POST', countVisit.path, { ...sign, page })).status
    expect(await Promise.all(['/domains/detail/:fqdn', '/*', '/anna-novakova'].map(send))).toEqual([200, 200, 422])
  })
})

/** Returns the answers in the page, by the address of the call. */
async function answersIn(page: Response): Promise<Record<string, unknown>> {
  const [, text = '{}'] =
    /<script type="application\/json" id="answers"[^>]*>(.*?)<\/script>/s.exec(await page.text()) ?? []
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers, redirect: 'manual' })
}

/** A path as it stands: `fetch` would tidy it up, and hides how an answer was packed. */
function rawGet(path: string, headers: Record<string, string> = {}) {
  const { hostname, port, host } = new URL(server.url)
  return new Promise<{ status?: number; location?: string; cache?: string; encoding?: string }>((resolve, reject) => {
    request({ hostname, port, path, headers: { host, ...headers } }, (answer) => {
      answer.resume()
      const { location, 'cache-control': cache, 'content-encoding': encoding } = answer.headers
      answer.once('end', () => resolve({ status: answer.statusCode, location, cache, encoding }))
    })
      .once('error', reject)
      .end()
  })
}

test('pages of one address get their first answers two at a time, whatever other addresses wait for', async () => {
  const crowded = await startServer({ TRUSTED_PROXIES: '127.0.0.1' }, { webFolder: folder })
  const anna = await signIn(crowded.url, 'anna')
  const dana = await signIn(crowded.url, 'dana')
  const done: string[] = []
  // A page whose answers do not come goes without them after 400 ms: seven pages of one address take 1.6 s.
  const letGo = await holdTable(crowded.db, 'session')
  const open = async (visitor: Visitor, name: string, address: string) => {
    const page = await visitor.get('/domains', { 'x-forwarded-for': address })
    expect(await answersIn(page)).not.toHaveProperty('/api/user/info/')
    done.push(name)
  }
  const from = performance.now()
  const pages = Array.from({ length: 7 }, () => open(anna, 'anna', '192.0.2.7'))
  await Promise.all([...pages, open(dana, 'dana', '192.0.2.8')])
  const waited = performance.now() - from
  await letGo()
  await crowded.close()
  expect(done.indexOf('dana')).toBeLessThan(3)
  expect(waited).toBeGreaterThanOrEqual(4 * 399)
})

test('pages are counted as what an address reads, and refused past it with the time to come again; files are not', async () => {
  const limited = await startServer({ READS_PER_MINUTE: '10' }, { webFolder: folder })
  const answers = []
  for (let page = 0; page < 12; page++)
    answers.push(await fetch(`${limited.url}/`, { headers: { 'sec-fetch-dest': 'empty' } }))
  const file = await fetch(`${limited.url}/assets/request-1.js`)
  await limited.close()
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, page) => (page < 10 ? 200 : 429)))
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(30)
  expect(file.status).toBe(200)
})
