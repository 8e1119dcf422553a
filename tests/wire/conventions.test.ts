import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeTable } from '#src/routing/routeTable.ts'
import { builtSite } from '#tests/server/builtSite.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let folder: string
let server: TestServer
let plain: TestServer
beforeAll(async () => {
  folder = builtSite(routeTable)
  server = await startServer(
    {
      SECURITY_CONTACT: 'security@registry.cz, https://www.registry.cz/report',
      SECURITY_POLICY_URL: 'https://www.registry.cz/security',
      CHANGE_PASSWORD_URL: 'https://id.registry.cz/password',
    },
    { webFolder: folder },
  )
  plain = await startServer({ AUCTIONS: 'off' }, { webFolder: folder })
})
afterAll(async () => {
  await server.close()
  await plain.close()
  rmSync(folder, { recursive: true })
})

describe('security.txt', () => {
  test('names the contacts in their order, when it expires and where it stands', async () => {
    const answer = await get('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = (await answer.text()).trim().split('\n')
    expect(lines).toEqual([
      'Contact: mailto:security@registry.cz',
      'Contact: https://www.registry.cz/report',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      'Preferred-Languages: cs, en',
      `Canonical: ${server.url}/.well-known/security.txt`,
      'Policy: https://www.registry.cz/security',
    ])
    const days = (Date.parse(lines[2]?.slice('Expires: '.length) ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(88)
    expect(days).toBeLessThan(91)
  })

  test.each(['/.well-known/security.txt', '/.well-known/change-password', '/.well-known/anything'])(
    '%s does not exist where nothing configures it',
    async (path) => {
      expect((await fetch(plain.url + path, { redirect: 'manual' })).status).toBe(404)
    },
  )
})

test('the address for changing a password redirects to the provider', async () => {
  const answer = await get('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://id.registry.cz/password'])
})

describe('robots.txt', () => {
  test('allows the public pages and their files, and nothing else', async () => {
    const { isAllowed, sitemap } = await robotsOf(server)
    for (const path of ['/', '/help', '/terms', '/auctions/list/ongoing', '/auctions/detail/7', '/assets/index-1.js'])
      expect([path, isAllowed(path)]).toEqual([path, true])
    const others = routeTable.filter((route) => !('isIndexed' in route && route.isIndexed)).map(({ path }) => path)
    for (const path of [...others, '/api/user/info/', '/api/auth/account/login/', '/v1/user/terms/'])
      expect([path, isAllowed(path)]).toEqual([path, false])
    expect(sitemap).toBe(`${server.url}/sitemap.xml`)
  })

  test('names no page of auctions where there are none', async () => {
    const { text } = await robotsOf(plain)
    expect(text).not.toContain('/auctions/')
    expect(text).toContain('Allow: /help$')
  })
})

test('the sitemap lists the public pages that have one address', async () => {
  const answer = await get('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    [
      '/',
      '/login-method',
      '/auth-info/request',
      '/auctions/list/ongoing',
      '/auctions/list/future',
      '/auctions/list/ended',
      '/statement/verify',
      '/help',
      '/problems',
      '/accessibility',
      '/terms',
      '/privacy',
    ].map((path) => server.url + path),
  )
  for (const address of addresses) expect((await fetch(address ?? '')).status).toBe(200)
})

test('the web manifest is in the language of the visitor', async () => {
  const answer = await get('/manifest.webmanifest', { 'accept-language': 'en' })
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(await answer.json()).toMatchObject({ name: 'Domain registry', lang: 'en-US', start_url: '/' })
  expect(await (await get('/manifest.webmanifest', { 'accept-language': 'cs' })).json()).toMatchObject({
    name: 'Registr domén',
  })
})

describe('a public page', () => {
  test('describes itself in the language of the visitor', async () => {
    const page = await (await get('/help', { 'accept-language': 'en' })).text()
    expect(page).toContain('<meta name="description" content="Your domains, their state and locks')
    expect(page).toContain(`<link rel="canonical" href="${server.url}/help">`)
    expect(page).toContain(`<meta property="og:url" content="${server.url}/help">`)
    expect(page).toContain('<meta property="og:title" content="Domain registry">')
    expect(page).toContain('<meta property="og:locale" content="en_US">')
    expect(page).toContain(`<meta property="og:image" content="${server.url}/icon-512.png">`)
  })

  test('that needs a session has no preview', async () => {
    expect(await (await get('/domains')).text()).not.toContain('og:')
  })
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(server.url + path, { headers, redirect: 'manual' })
}

/** Reads robots.txt as RFC 9309 does: the longest matching rule wins. */
async function robotsOf({ url }: TestServer) {
  const text = await (await fetch(`${url}/robots.txt`)).text()
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, pattern = '']) => ({
    isAllowed: kind === 'Allow',
    length: pattern.length,
    pattern: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}`),
  }))
  const isAllowed = (path: string) =>
    rules.filter(({ pattern }) => pattern.test(path)).sort((one, other) => other.length - one.length)[0]?.isAllowed
  return { text, isAllowed, sitemap: /^Sitemap: (\S+)$/m.exec(text)?.[1] }
}
