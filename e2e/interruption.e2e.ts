import type { Page, Route } from '@playwright/test'
import { watchAuctions } from '#contract/auctionEvents.ts'
import { expect, listKeysWork, proveIdentity, test } from './fixtures.ts'

// Interruptions of a user's work: the end of a session, another tab, a server that is away.
test.use({ locale: 'en-US', isFresh: true })

test('a session that ended while a search is typed comes back to the list with the text', async ({
  signedInAnew,
  context,
  time,
  expectComplaint,
}) => {
  expectComplaint('401')
  const page = await signedInAnew('gita')
  await page.goto('/domains?sort=fqdn')
  await page.getByRole('checkbox').nth(1).click()
  await expect(page.getByText('1 domain selected')).toBeVisible()

  // Ended as the search is under way: no other request of the page finds it ended before the text is typed.
  const isSearch = (url: URL) => url.searchParams.get('q') === 'web'
  const endFirst = async (route: Route) => {
    await time.endSession(context)
    await route.continue()
  }
  await page.route(isSearch, endFirst, { times: 1 })
  await page.getByRole('searchbox').fill('web')
  await page.waitForURL(/\/login-method\?next=/)
  await expect(page.getByRole('link', { name: /registry account/i })).toBeVisible()
  await expect(page.getByText('You are signed in')).toHaveCount(0)
  await page.getByRole('link', { name: /registry account/i }).click()
  await proveIdentity(page, 'gita')
  await page.waitForURL('**/domains?sort=fqdn&q=web')
  await expect(page.getByRole('searchbox')).toHaveValue('web')
  await expect(page.getByText('1 domain selected')).toBeVisible()
})

test('signing out in one tab ends the other, which leaves nothing for the next person', async ({
  signedInAnew,
  context,
  expectComplaint,
}) => {
  // The stream of the other tab may connect once more before the tab leaves.
  expectComplaint('401')
  const page = await signedInAnew('gita')
  await page.goto('/domains')
  await page.getByRole('checkbox').nth(1).click()
  await expect(page.getByText('1 domain selected')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/domains')
  await other.getByRole('button', { name: /^Account/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()

  await page.waitForURL('**/login-method')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))')).toEqual([])
})

test(
  'a session another tab finds ended is signed in again with the selection there',
  { tag: '@full' },
  async ({ signedInAnew, context, time, expectComplaint }) => {
    expectComplaint('401')
    const page = await signedInAnew('gita')
    await page.goto('/domains?q=a')
    // Deferred parts have loaded: no request of the page itself finds the session ended first.
    await listKeysWork(page)
    await page.getByRole('checkbox').nth(1).click()
    await expect(page.getByText('1 domain selected')).toBeVisible()
    await time.endSession(context)

    const other = await context.newPage()
    await other.goto('/domains')
    await other.waitForURL(/\/login-method/)
    // By its address, for the page may have noticed the end by itself.
    await page.goto('/domains?q=a&lock=open')
    await page.waitForURL(/\/login-method\?next=/)
    await page.getByRole('link', { name: /registry account/i }).click()
    await proveIdentity(page, 'gita')
    await page.waitForURL('**/domains?q=a&lock=open')
    await expect(page.getByText('1 domain selected')).toBeVisible()
  },
)

test('a server that is away is reported, the list stays, and it comes back by itself', async ({
  signedInAs,
  context,
  expectComplaint,
}) => {
  expectComplaint('ERR_INTERNET_DISCONNECTED')
  const page = await signedInAs('gita')
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === watchAuctions.path)
  await page.goto('/domains?q=a')
  const first = firstDomain(page)
  const name = await first.innerText()
  // The deferred parts of the first page have loaded too: without them an outage could not be shown.
  await listKeysWork(page)
  await stream

  await context.setOffline(true)
  await page.getByRole('searchbox').fill('ab')
  // Shown once, in the place of the list, and without the age of data that are not there.
  const away = page.getByText('The server isn’t answering. You are probably offline.').filter({ visible: true })
  await expect(away).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
  await expect(page.getByText(/You are seeing data from/)).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('ab')
  await page.getByRole('searchbox').fill('a')
  // Each is requested once more before it fails.
  await expect(first).toHaveText(name, { timeout: 30_000 })
  await expect(page.getByText(/You are seeing data from/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/You are seeing data from/)).toBeHidden({ timeout: 15_000 })
  await expect(first).toHaveText(name)
})

const firstDomain = (page: Page) => page.locator('main a[href^="/domains/detail/"]').first()
