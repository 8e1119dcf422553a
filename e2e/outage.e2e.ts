import type { Page, Request } from '@playwright/test'
import { blockDomains } from '#contract/domain.ts'
import { watchAuctions } from '#contract/auctionEvents.ts'
import { expect, listKeysWork, test } from './fixtures.ts'

// A network that is slow, a server that goes and comes back, and an answer that is lost on its way.
test.use({ locale: 'en-US', isFresh: true })

test(
  'another page wanted while offline leaves the one there is, and opens once the network is back',
  { tag: '@full' },
  async ({ signedInAs, context, expectComplaint }) => {
    expectComplaint('ERR_INTERNET_DISCONNECTED')
    expectComplaint('Failed to fetch')
    const page = await signedInAs('gita')
    await openDomains(page)
    const wanted = firstDomain(page)

    await context.setOffline(true)
    await wanted.click()
    await expect(
      page.getByText('The page you wanted can’t be opened right now, so you are still on this one.'),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/domains\?sort=fqdn$/)
    await expect(wanted).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText(/You are seeing data from/)).toBeHidden({ timeout: 15_000 })
    await wanted.click()
    await expect(page).toHaveURL(/\/domains\/detail\//)
  },
)

test('a server that cannot serve for a while leaves the page as it is through every try, and is noticed when it is back', async ({
  signedInAs,
  expectComplaint,
}) => {
  expectComplaint('503')
  const page = await signedInAs('gita')
  await openDomains(page)
  const name = await firstDomain(page).innerText()
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'text/plain', body: 'away' }),
  )
  await page.getByRole('combobox', { name: 'Lock' }).selectOption('open')
  // In the place of the list, and the bar above does not repeat it.
  await expect(page.getByRole('alert').filter({ hasText: 'The server is too busy.' })).toBeVisible()
  await expect(page.getByText('The server can’t answer right now.')).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(firstDomain(page)).toHaveText(name)
  await expect(page.getByText(/You are seeing data from/)).toBeVisible()

  await page.unroute('**/api/**')
  await expect(page.getByText(/You are seeing data from/)).toBeHidden({ timeout: 20_000 })
  await expect(firstDomain(page)).toHaveText(name)
})

test(
  'a write whose answer is lost is reported where it was done, and done once when it is repeated',
  { tag: '@full' },
  async ({ signedInAs, expectComplaint }) => {
    expectComplaint('ERR_CONNECTION_RESET')
    const page = await signedInAs('gita')
    await openDomains(page)
    await firstDomain(page).click()
    const sent: Request[] = []
    const answers: string[] = []
    await page.route(
      (url) => url.pathname === blockDomains.path,
      async (route) => {
        sent.push(route.request())
        const answer = await route.fetch()
        answers.push(await answer.text())
        if (sent.length === 1) return route.abort('connectionreset')
        return route.fulfill({ response: answer })
      },
    )
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Transfer locked/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('The server isn’t answering. You are probably offline.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => answers.length).toBe(2)
    const keys = await Promise.all(sent.map((request) => request.headerValue('idempotency-key')))
    expect(new Set(keys).size).toBe(1)
    const operations = answers.map((answer) => blockDomains.answer.parse(JSON.parse(answer)).id)
    expect(new Set(operations).size).toBe(1)
    await expect(page).toHaveURL(new RegExp(`operation=${operations[0] ?? ''}`))
  },
)

test('a slow network shows that a page is on its way, and the one there is stays until it comes', async ({
  signedInAs,
  context,
}) => {
  const page = await signedInAs('gita')
  await openDomains(page)
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const wanted = firstDomain(page)
  const name = await wanted.innerText()
  await wanted.click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(wanted).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name, { timeout: 60_000 })
})

/** The list with what comes after its first screen, without which an outage could not be shown. */
async function openDomains(page: Page) {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === watchAuctions.path)
  await page.goto('/domains?sort=fqdn')
  await listKeysWork(page)
  await stream
}

const firstDomain = (page: Page) => page.locator('main a[href^="/domains/detail/"]').first()
