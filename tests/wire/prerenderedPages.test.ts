import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const screen = { layout: 'simple', words: 'core', access: 'public', preload: null }
const auctions = '/v1/public/auctions/'
const files: Record<string, string> = {
  'web/index.html':
    '<!doctype html><html lang="cs-CZ"><head><title>x</title><script nonce="__NONCE__"></script></head><body><div id="root"></div><script type="application/json" id="answers">__ANSWERS__</script></body></html>',
  'web/routes.json': JSON.stringify([
    { ...screen, path: '/', page: 'features/x/Home', prerendered: 'whole' },
    {
      ...screen,
      path: '/auctions',
      page: 'features/x/Auctions',
      preload: { path: auctions, query: true, isOpen: true },
      prerendered: 'shell',
    },
    { ...screen, path: '/plain', page: 'features/x/Plain' },
  ]),
  'web/.vite/manifest.json': '{}',
  'web/builds/latest.json': JSON.stringify({ id: 'b1', timestamp: '2026-11-21T10:00:00.000Z' }),
  'web/builds/meta/b1.json': JSON.stringify({ redirects: [] }),
  // Draws what it was given; `$&` is what a careless replacement would take for a pattern.
  'draw.mjs': `export async function prerenderPage({ path, locale, origin, answers }) {
    const { zones } = answers['/api/common/settings/']
    return {
      title: 'Title of ' + path,
      html: '<p>$& ' + [path, locale, origin, zones.join('+')].join(' ') + '</p>',
      styles: [{ name: 'css-global a', css: 'p{}' }, { name: 'css b c', css: '.css-b{}.css-c{}' }],
    }
  }`,
  'broken.mjs': `export async function prerenderPage({ path }) {
    if (path === '/') throw new Error('nothing is drawn')
    return { title: '', html: '<p>drawn</p>', styles: [] }
  }`,
  // Ends without an answer the first time.
  'late.mjs': `import { existsSync, writeFileSync } from 'node:fs'
  const mark = new URL('late.mark', import.meta.url)
  if (!existsSync(mark)) {
    writeFileSync(mark, '')
    process.exit(1)
  }
  export async function prerenderPage() {
    return { title: '', html: '<p>drawn late</p>', styles: [] }
  }`,
}

const place = mkdtempSync(join(tmpdir(), 'drawn-'))
let server: TestServer
beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), text)
  }
  server = await startServer({}, { webFolder: join(place, 'web'), prerenderFile: join(place, 'draw.mjs') })
  await untilDrawn(/./)
})
afterAll(async () => {
  await server.close()
  rmSync(place, { recursive: true })
})

describe('a prerendered page', () => {
  test.each([
    [{}, 'cs-CZ'],
    [{ 'accept-language': 'en' }, 'en-US'],
    [{ 'accept-language': 'en', cookie: 'language=cs' }, 'cs-CZ'],
  ])('for a stranger with %j holds its content in %s', async (headers, locale) => {
    const text = await textOf('/', headers)
    expect(text).toMatch(new RegExp(`<div id="root"><p>\\$& / ${locale} ${server.url} [\\w.+]+</p></div>`))
    expect(text).toContain('<title>Title of /</title>')
    expect(text).toContain(`<html lang="${locale}"`)
  })

  test('wears its styles under the nonce of its own policy', async () => {
    const answer = await get('/')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    const text = await answer.text()
    expect(text).toContain(`<style data-emotion="css-global a" data-s="" nonce="${nonce}">p{}</style>`)
    expect(text).toContain(`<style data-emotion="css b c" data-s="" nonce="${nonce}">.css-b{}.css-c{}</style></head>`)
    expect(policy).not.toContain('unsafe-')
    expect([answer.headers.get('etag'), answer.headers.get('last-modified')]).toEqual([null, null])
  })

  test.each(['csrf=x', 'session=x', '__Host-session=x'])('is not shown with %s', async (cookie) => {
    expect(await rootOf('/', { cookie })).toBe('')
  })

  test.each(['/?next=/domains', '/AUCTIONS'])('is not shown at %s, which may be another', async (path) => {
    expect(await rootOf(path)).toBe('')
  })

  test('is only one of those the table names', async () => {
    expect(await rootOf('/auctions')).toContain('/auctions')
    expect(await rootOf('/plain')).toBe('')
  })

  test('holds what is configured now: what has changed is drawn anew', async () => {
    await server.db.updateTable('zone').set({ fqdn: 'new.test' }).where('is_enum', '=', true).execute()
    expect(await rootOf('/')).toBe('')
    await untilDrawn(/new\.test/)
  })
})

describe('the data of a prerendered page', () => {
  test.each([
    ['/_payload.json', ['/api/common/settings/']],
    ['/auctions/_payload.json', ['/api/common/settings/', auctions]],
  ])('at %s are the answers its page holds', async (path, addresses) => {
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const payload = Answers.parse(await answer.json())
    expect(Object.keys(payload)).toEqual(addresses)
    const [, held = '{}'] =
      /id="answers">(.*?)<\/script>/s.exec(await textOf(path.replace(/\/?_payload.json$/, '') || '/')) ?? []
    expect(Object.keys(Answers.parse(JSON.parse(held)))).toEqual(addresses)
    for (const address of addresses) {
      const expected: unknown = { ...Object(payload[address]), now: expect.any(String), asOf: expect.any(String) }
      expect(expected).toEqual(expect.objectContaining(Object(Answers.parse(JSON.parse(held))[address])))
    }
  })

  test('are a stranger’s, for every visitor', async () => {
    const anna = await signIn(server.url, 'anna')
    const own = Answers.parse(await (await anna.get('/auctions/_payload.json')).json())
    expect(Object.keys(own)).toEqual(['/api/common/settings/', auctions])
  })

  test.each(['/plain/_payload.json', '/nope/_payload.json', '/api/_payload.json', '/_payload.json/x'])(
    'are nowhere else: %s is 404',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

test('a page that cannot be prerendered is sent without content', async () => {
  const other = await startServer({}, { webFolder: join(place, 'web'), prerenderFile: join(place, 'broken.mjs') })
  const text = async (path: string) => (await fetch(`${other.url}${path}`)).text()
  await vi.waitFor(async () => expect(await text('/auctions')).toContain('<p>drawn</p>'), { timeout: 20_000 })
  expect(await text('/')).toContain('<div id="root"></div>')
  await other.close()
})

test('pages are drawn when a process answers, though the first did not', async () => {
  const other = await startServer({}, { webFolder: join(place, 'web'), prerenderFile: join(place, 'late.mjs') })
  const text = async () => (await fetch(other.url)).text()
  await vi.waitFor(async () => expect(await text()).toContain('<p>drawn late</p>'), { timeout: 20_000 })
  expect(existsSync(join(place, 'late.mark'))).toBe(true)
  await other.close()
})

const Answers = z.record(z.string(), z.unknown())

async function untilDrawn(what: RegExp): Promise<void> {
  await vi.waitFor(async () => expect(await rootOf('/')).toMatch(what), { timeout: 20_000, interval: 100 })
}

async function rootOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return /<div id="root">(.*?)<\/div>/s.exec(await textOf(path, headers))?.[1] ?? ''
}

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await get(path, headers)).text()
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers, redirect: 'manual' })
}
