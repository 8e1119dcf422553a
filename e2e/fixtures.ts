import AxeBuilder from '@axe-core/playwright'
import { test as base, type Browser, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

type Fixtures = {
  /** What the page complained of: console errors, uncaught errors, breaches of its policy. Any fails the test. */
  complaints: string[]
  /** A page on which this demo person is signed in; they sign in once for all tests of a worker. */
  signedInAs: (username: string) => Promise<Page>
}

export const test = base.extend<Fixtures, { kept: Map<string, Promise<StorageState>> }>({
  kept: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  complaints: [
    async ({ page }, use) => {
      const heard: string[] = []
      listen(page, heard)
      await use(heard)
      base.expect(heard).toEqual([])
    },
    { auto: true },
  ],

  signedInAs: async ({ page, context, browser, kept, baseURL }, use) => {
    await use(async (username) => {
      const signedIn = kept.get(username) ?? signIn(browser, username, baseURL ?? '')
      kept.set(username, signedIn)
      await context.addCookies((await signedIn).cookies)
      return page
    })
  },
})

/** What axe finds wrong with the page as it is drawn now, as `rule: element`, empty when nothing is. */
export async function violationsOf(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Through the portal's own page and the provider's, as anybody does. */
async function signIn(browser: Browser, username: string, baseURL: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const method = ['maria', 'nina', 'lev'].includes(username) ? 'eid' : 'account'
  await page.goto(`/api/auth/${method}/login/?next=/`)
  await page.locator(`button[name=person][value=${username}]`).click()
  await page.waitForURL(`${baseURL}/**`)
  const state = await context.storageState()
  await context.close()
  return state
}

function listen(page: Page, heard: string[]) {
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
  })
}
