import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#contract/system.ts'
import { countVisit, type VisitSign } from '#contract/visit.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

type TrackerRequest = { method: string; path: string; headers: Record<string, unknown>; fields: Record<string, string> }

let tracker: Server
let server: TestServer
let anna: Visitor
let received: TrackerRequest[] = []
/** The tracker's reaction to the next events: accepts them, refuses them, or never answers. */
let mood: 'takes' | 'refuses' | 'hangs' = 'takes'

beforeAll(async () => {
  tracker = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()))
      received.push({ method, path: url, headers, fields })
      if (mood !== 'hangs') response.writeHead(mood === 'takes' ? 204 : 500).end()
    })
  })
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve))
  const address = tracker.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server = await startServer({ ANALYTICS_URL: `http://127.0.0.1:${port}/matomo.php`, ANALYTICS_SITE: '7' })
  anna = await signIn(server.url, 'anna')
})
afterEach(() => {
  received = []
  mood = 'takes'
})
afterAll(async () => {
  await server.close()
  tracker.closeAllConnections()
  tracker.close()
})

const sign: VisitSign = {
  kind: 'arrival',
  page: '/domains/detail/:fqdn',
  visit: '0123456789abcdef',
  view: '0a1b2c',
}
const send = (who: Visitor, given: Partial<Record<keyof VisitSign, string>> = {}) =>
  who.send('POST', countVisit.path, { ...sign, ...given })

describe('a visit', () => {
  test('is handed to the tracker as its own interface has it, and nothing else is', async () => {
    const answer = await send(anna)
    expect(await answer.json()).toEqual({ isCounted: true })
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /matomo.php'])
    expect(received[0]?.fields).toEqual({
      idsite: '7',
      rec: '1',
      apiv: '1',
      send_image: '0',
      url: `${server.url}/domains/detail/:fqdn`,
      action_name: '/domains/detail/:fqdn',
      _id: '0123456789abcdef',
      pv_id: '0a1b2c',
      new_visit: '1',
    })
  })

  test('says that a page is still looked at without being another visit', async () => {
    await send(anna, { kind: 'page' })
    await send(anna, { kind: 'beat' })
    expect(received.map(({ fields }) => [fields['new_visit'], fields['ping']])).toEqual([
      [undefined, undefined],
      [undefined, '1'],
    ])
  })

  test('sends the tracker nothing about the browser', async () => {
    await anna.send('POST', countVisit.path, sign, {
      'user-agent': 'Their-Browser/1',
      'accept-language': 'cs-CZ',
      'x-forwarded-for': '203.0.113.7',
      referer: `${server.url}/domains/detail/moje.cz`,
    })
    const headers = JSON.stringify(received[0]?.headers)
    for (const own of ['Their-Browser', 'cs-CZ', '203.0.113.7', 'moje.cz', anna.cookie('session') ?? 'no session'])
      expect(headers).not.toContain(own)
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('cookie')
  })

  test('prolongs no session, however it is reported', async () => {
    const used = async () =>
      await server.db.selectFrom('session').select(['last_used_at', 'expires_at']).orderBy('id').execute()
    const before = await used()
    const answer = await anna.send('POST', countVisit.path, sign, { 'x-user-active': '1' })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await used()).toEqual(before)
  })

  test('is taken without a sign-in, from our own pages alone', async () => {
    expect((await send(visit(server.url))).status).toBe(200)
    const other = await anna.send('POST', countVisit.path, sign, { origin: 'https://elsewhere.example' })
    expect(await problemOf(other)).toMatchObject({ status: 403, code: 'csrf-failed' })
  })

  test.each([
    ['/domains/detail/moje.cz', 'a domain'],
    ['/contact/detail/ANNA-NOVAKOVA', 'a handle'],
    ['/statement/verify?code=abc', 'a query'],
    ['/operations/019a5b1e-0000-7000-8000-000000000000', 'an id'],
    ['https://elsewhere.example/', 'another site'],
  ])('of %s is refused, for it names %s', async (page) => {
    expect(await problemOf(await send(anna, { page }))).toMatchObject({ status: 422, code: 'invalid-values' })
    expect(received).toEqual([])
  })

  test('a tracker refuses is not counted, and the person sees no fault', async () => {
    mood = 'refuses'
    const answer = await send(anna)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ isCounted: false })
  })

  test('of a tracker that hangs is given up after three seconds', async () => {
    mood = 'hangs'
    const from = performance.now()
    expect(await (await send(anna)).json()).toEqual({ isCounted: false })
    expect(performance.now() - from).toBeGreaterThanOrEqual(2900)
  })
})

describe('where no tracker is configured', () => {
  test('pages know it, and nothing is handed on', async () => {
    const plain = await startServer()
    const settings = readSettings.answer.parse(await (await fetch(`${plain.url}${readSettings.path}`)).json())
    const answer = await send(visit(plain.url))
    await plain.close()
    expect(settings.analytics).toBe(false)
    expect(await answer.json()).toEqual({ isCounted: false })
    expect(received).toEqual([])
  })
})
