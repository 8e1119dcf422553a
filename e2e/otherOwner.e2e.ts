import type { BrowserContext, Page } from '@playwright/test'
import { signInToAuctions } from '#contract/auction.ts'
import { watchAuctions } from '#contract/auctionEvents.ts'
import { expect, listKeysWork, proveIdentity, test, violationsOf } from './fixtures.ts'

// A tab whose session has another owner by now, because another tab of the browser signed in.
test.use({ locale: 'en-US', isFresh: true })

// The demo's provider says goodbye to the person before by a page of its own. The stale page sends its request, and is
// refused as another's. Where it used the session that the sign-in just ended, it is refused as signed out.
test.beforeEach(({ expectComplaint }) => {
  expectComplaint("keyword 'none'")
  expectComplaint('409')
  expectComplaint('401')
})

const changed = 'You are now using contact Dana Malá (DANA-MALA).'

test('another person’s sign-in reaches the other tab, which loads again as theirs', async ({
  signedInAnew,
  context,
}) => {
  const page = await signedInAnew('gita')
  await page.goto('/domains?q=a')
  await page.getByRole('checkbox').nth(1).click()
  await expect(page.getByText('1 domain selected')).toBeVisible()

  await signInAsDana(context)
  await expect(page.getByRole('alert')).toContainText(changed)
  await expect(page).toHaveURL(/\/domains$/)
  await expect(bar(page)).toContainText('DANA-MALA')
  await expect(page.getByText('domain selected')).toBeHidden()
  await expect(page.getByText('Gita')).toHaveCount(0)
})

test('a tab that does not know it loads again as theirs when its list is sorted', async ({ signedInAnew, context }) => {
  const page = await signedInAnew('gita')
  await blockEvents(page)
  await page.goto('/domains?q=a')
  // Requests of the page after its first rows would notice Dana too.
  await listKeysWork(page)
  await expect(bar(page)).toContainText('GITA-HORAKOVA')

  await signInAsDana(context)
  await expect(bar(page)).toContainText('GITA-HORAKOVA')
  await page.getByRole('columnheader', { name: /^Domain/ }).click()
  await expect(page.getByRole('alert')).toContainText(changed)
  await expect(page).toHaveURL(/\/domains$/)
  await expect(bar(page)).toContainText('DANA-MALA')
  expect(await violationsOf(page, '[role=alert]')).toEqual([])
  await page.getByRole('button', { name: 'Close the notice' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a lock pressed in a tab that does not know it is refused, and the page says so', async ({
  signedInAnew,
  context,
}) => {
  const page = await signedInAnew('gita')
  await blockEvents(page)
  await page.goto('/domains')
  await listKeysWork(page)
  await page.getByRole('checkbox').nth(1).click()
  await expect(page.getByText('1 domain selected')).toBeVisible()

  await signInAsDana(context)
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Lock fully', exact: true }).click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText('Your last action was not carried out')
  await expect(bar(page)).toContainText('DANA-MALA')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/operations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/**
 * Prevents a tab from noticing by itself, like one that sleeps in the background: no other tab, no stream, no token.
 */
async function blockEvents(page: Page): Promise<void> {
  await page.addInitScript('delete window.BroadcastChannel')
  await page.route(
    ({ pathname }) => pathname === watchAuctions.path,
    (route) => route.fulfill({ status: 204 }),
  )
  // Never answered: a refused token would be requested again.
  await page.route(
    ({ pathname }) => pathname === signInToAuctions.path,
    () => {},
  )
}

/** Signs Dana in in another tab of the same browser, where Gita is signed in. */
async function signInAsDana(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/api/auth/account/login/?next=/domains')
  await proveIdentity(page, 'dana')
  await expect(bar(page)).toContainText('DANA-MALA')
  return page
}

const bar = (page: Page) => page.getByRole('banner')
