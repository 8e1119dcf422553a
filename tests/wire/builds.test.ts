import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeBuild } from '#server/http/site/otherBuilds.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const place = mkdtempSync(join(tmpdir(), 'builds-'))
const builds = join(place, 'builds')

let server: TestServer
beforeAll(async () => {
  await storeBuild(aBuild('first', 1), builds)
  server = await startServer({}, { webFolder: aBuild('second', 2), buildsFolder: builds })
})
afterAll(async () => {
  await server.close()
  rmSync(place, { recursive: true })
})

describe('the files that name the deployed version', () => {
  test('name the present one and are never cached', async () => {
    const answer = await get('/builds/latest.json')
    expect(await answer.json()).toEqual({ id: 'second', timestamp: timeOf(2) })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('hold its addresses, its rules and the pages made ahead, and are stored for good', async () => {
    const answer = await get('/builds/meta/second.json')
    expect(await answer.json()).toEqual(metadataOf('second', 2))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('are named by the page', async () => {
    expect(await (await get('/')).text()).toContain('<meta name="build" content="second" />')
  })

  test.each(['/builds/meta/third.json', '/builds/meta/..%2Flatest.json', '/builds/x.json', '/builds/'])(
    '%s, which no version has, is a plain 404 that no cache stores',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
        404,
        'no-store',
        '404',
      ])
    },
  )
})

describe('a page opened before the present version', () => {
  test('still gets its own parts and metadata, stored for good', async () => {
    const part = await get('/assets/page-first.js')
    expect([part.status, await part.text()]).toEqual([200, 'export const version = "first"'])
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(part.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await (await get('/builds/meta/first.json')).json()).toEqual(metadataOf('first', 1))
  })

  test('gets the parts of a version that was deployed beside this one meanwhile', async () => {
    expect((await get('/assets/page-beside.js')).status).toBe(404)
    await storeBuild(aBuild('beside', 3), builds)
    expect((await get('/assets/page-beside.js')).status).toBe(200)
  })

  test.each(['/assets/..%2fbuilds%2flatest.json', '/assets/.hidden.js', '/assets/page-first.js/x'])(
    'gets nothing else: %s is not there',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('a rule of the metadata', () => {
  test.each([
    ['/names/a.cz', '/domains/detail/a.cz'],
    ['/names/a.cz?tab=dns&x=%2F', '/domains/detail/a.cz?tab=dns&x=%2F'],
    ['/names/%2F%2Fevil.example', '/domains/detail/%2F%2Fevil.example'],
  ])('leads %s to %s, for now', async (path, to) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('works with a slash at the end', async () => {
    expect((await get('/names/a.cz/')).headers.get('location')).toBe('/names/a.cz')
  })
})

describe('the folder of builds', () => {
  test('takes a version once, however many processes publish it', async () => {
    const folder = join(place, 'many')
    await Promise.all([1, 2, 3].map(() => storeBuild(aBuild('same', 1), folder)))
    expect(readdirSync(folder)).toEqual(['same'])
  })

  test('retains the newest five, and everything that is not a build', async () => {
    const folder = join(place, 'five')
    mkdirSync(join(folder, 'notes'), { recursive: true })
    for (const day of [3, 1, 2, 7, 5, 6, 4]) await storeBuild(aBuild(`v${day}`, day), folder)
    expect(readdirSync(folder).sort()).toEqual(['notes', 'v3', 'v4', 'v5', 'v6', 'v7'])
  })

  test('loses what a killed process left half done, and not what another is at', async () => {
    const folder = join(place, 'halves')
    for (const half of ['.half-left', '.half-going-on']) mkdirSync(join(folder, half, 'assets'), { recursive: true })
    const twoHoursAgo = Date.now() / 1000 - 7200
    utimesSync(join(folder, '.half-left'), twoHoursAgo, twoHoursAgo)
    await storeBuild(aBuild('whole', 1), folder)
    expect(readdirSync(folder).sort()).toEqual(['.half-going-on', 'whole'])
  })
})

/** A browser's part of a version, made on that day of November. */
function aBuild(id: string, day: number): string {
  const web = mkdtempSync(join(place, 'web-'))
  const files: Record<string, string> = {
    'index.html':
      '<!doctype html><html lang="cs-CZ"><head><meta name="build" content="__BUILD__" /></head><body>__ANSWERS__</body></html>',
    'routes.json': '[]',
    'assets/page.css': 'p{}',
    [`assets/page-${id}.js`]: `export const version = "${id}"`,
    '.vite/manifest.json': '{}',
    'builds/latest.json': JSON.stringify({ id, timestamp: timeOf(day) }),
    [`builds/meta/${id}.json`]: JSON.stringify(metadataOf(id, day)),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(web, path)), { recursive: true })
    writeFileSync(join(web, path), text)
  }
  return web
}

function metadataOf(id: string, day: number) {
  const redirects = [{ from: '/names/:fqdn', to: '/domains/detail/:fqdn' }]
  return { id, timestamp: timeOf(day), routes: ['/'], redirects, prerendered: [] }
}

function timeOf(day: number): string {
  return new Date(Date.UTC(2026, 10, day)).toISOString()
}

function get(path: string): Promise<Response> {
  return fetch(server.url + path, { redirect: 'manual' })
}
