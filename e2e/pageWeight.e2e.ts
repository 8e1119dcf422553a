import type { Page } from '@playwright/test'
import { listDomains } from '#contract/domain.ts'
import { expect, test } from './fixtures.ts'

// The requests of a page from the address bar until it is idle, and the scripts they transfer, with an empty cache. The
// size of a script is that of its compressed body, so headers do not count.

test.use({ locale: 'cs-CZ' })

/** The part for announcements, which every page loads last, three seconds after it is drawn. */
const lastPart = '/AnnouncementBar-'

/**
 * The most that a page may need on a wide screen and on a phone: what was measured, 2 KiB and two requests. The list of
 * domains, preloaded later, is not counted. The goals: 20 requests; 170 KiB for sign-in, else 400.
 */
const limits = [
  { name: 'sign-in', path: '/login-method', isSignedIn: false, requests: 10, kib: { desk: 168, phone: 168 } },
  { name: 'start page', path: '/', isSignedIn: false, requests: 17, kib: { desk: 295, phone: 295 } },
  { name: 'overview', path: '/', isSignedIn: true, requests: 25, kib: { desk: 388, phone: 388 } },
  { name: 'domains', path: '/domains', isSignedIn: true, requests: 27, kib: { desk: 435, phone: 300 } },
  { name: 'auctions', path: '/auctions/list/ongoing', isSignedIn: true, requests: 29, kib: { desk: 470, phone: 334 } },
  { name: 'a domain', path: null, isSignedIn: true, requests: 32, kib: { desk: 414, phone: 414 } },
]

for (const { name, path, isSignedIn, requests, kib } of limits)
  for (const screen of ['desk', 'phone'] as const) {
    const title = `${name}, ${screen}: at most ${requests} requests and ${kib[screen]} KiB of scripts`
    // A page that has one limit has the same code on a phone.
    const tag = screen === 'phone' && kib.desk === kib.phone ? ['@phone', '@full'] : `@${screen}`
    test(title, { tag }, async ({ signedInAs, page: signedOut }, { annotations }) => {
      const page = isSignedIn ? await signedInAs('hosting') : signedOut
      const weight = await weigh(page, path ?? (await addressOfFirstDomain(page)))
      annotations.push({ type: 'weight', description: `${weight.requests.length} requests, ${weight.kib} KiB` })
      expect(weight.requests.length, weight.requests.join('\n')).toBeLessThanOrEqual(requests)
      expect(weight.kib).toBeLessThanOrEqual(kib[screen])
      expect(weight.kib).toBeGreaterThan(100)
    })
  }

const whenSettled = 'the list of domains opens without more code once a page has settled'
test(whenSettled, { tag: '@desk' }, async ({ signedInAs }) => {
  const page = await signedInAs('hosting')
  const { requests, isIdle } = watchRequests(page)
  const scripts = () => requests.filter((path) => path.endsWith('.js'))
  await page.goto('/operations')
  await expect.poll(() => scripts().some((path) => path.includes('/WideGrid-'))).toBe(true)
  await expect.poll(isIdle).toBe(true)
  requests.length = 0
  await page.getByRole('navigation').getByRole('link', { name: 'Domény' }).first().click()
  await expect(page.locator('[role=grid] [role=row][data-id]').first()).toBeVisible()
  expect(scripts()).toEqual([])
})

/** Opens a page as for the first time and counts until it has loaded its last part and requests no more. */
async function weigh(page: Page, address: string): Promise<{ requests: string[]; kib: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const { requests, isIdle } = watchRequests(page)
  await page.goto(address)
  const hasLastPart = () => requests.some((path) => path.includes(lastPart))
  await expect.poll(() => hasLastPart() && isIdle(), { intervals: [100] }).toBe(true)
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0),
  )
  return { requests, kib: Math.round(bytes / 1024) }
}

/** Notes the paths that a page requests, and whether it has requested none for a second. */
function watchRequests(page: Page) {
  const requests: string[] = []
  let last = performance.now()
  page.on('request', (request) => {
    requests.push(new URL(request.url()).pathname)
    last = performance.now()
  })
  return { requests, isIdle: () => performance.now() - last > 1000 }
}

async function addressOfFirstDomain(page: Page): Promise<string> {
  const answer = await page.request.get(`${listDomains.path}?type=holder`)
  return `/domains/detail/${listDomains.answer.parse(await answer.json()).items[0]?.fqdn}`
}
