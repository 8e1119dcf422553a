import type { BrowserContext, Page } from '@playwright/test'
import { knownOf } from '#contract/hidden.ts'
import { listAuctions } from '#contract/auctionList.ts'
import { blockDomains, listDomains, type DomainRow } from '#contract/domain.ts'
import { people } from '#server/demo/people.ts'
import { routeTable } from '#src/routing/routeTable.ts'
import { wonBy } from './auctions.ts'
import { expect, signIn, test as journey, violationsOf } from './fixtures.ts'
import { lockOverHttp } from './locking.ts'
import { portalOf } from './portal.ts'

type Walkers = {
  /** The page of a person, or of nobody, for all routes of a worker: its cache is warm, as a user's is. */
  pageOf: (username: string | null) => Promise<Page>
}

const test = journey.extend<object, Walkers>({
  pageOf: [
    async ({ browser }, use, { parallelIndex }) => {
      const baseURL = portalOf(parallelIndex).origin
      const contexts = new Map<string | null, Promise<BrowserContext>>()
      const open = async (username: string | null) =>
        browser.newContext({ baseURL, ...(username && { storageState: await signIn(browser, username, baseURL) }) })
      await use(async (username) => {
        const context = contexts.get(username) ?? open(username)
        contexts.set(username, context)
        const [page] = (await context).pages()
        return page ?? (await context).newPage()
      })
      for (const context of contexts.values()) await (await context).close()
    },
    { scope: 'worker' },
  ],
})

type Look = { language: 'cs' | 'en'; scheme: 'light' | 'dark'; width: 1440 | 390 }

/**
 * Each row shows both languages, both schemes and both widths; the rows together, every combination. A route is walked
 * by one row, by the next one for the next route; by all rows in `npm run test:full`.
 */
const walks: [Look, Look][] = [
  [
    { language: 'cs', scheme: 'light', width: 1440 },
    { language: 'en', scheme: 'dark', width: 390 },
  ],
  [
    { language: 'en', scheme: 'light', width: 1440 },
    { language: 'cs', scheme: 'dark', width: 390 },
  ],
  [
    { language: 'cs', scheme: 'dark', width: 1440 },
    { language: 'en', scheme: 'light', width: 390 },
  ],
  [
    { language: 'en', scheme: 'dark', width: 1440 },
    { language: 'cs', scheme: 'light', width: 390 },
  ],
]
const isFull = process.env['TEST_FULL'] === 'yes'

for (const [index, { path: pattern, layout, access, preload }] of routeTable.entries()) {
  // 25 rows show what 100 do, and the checker of a page looks at every one of them.
  const path = preload?.query ? `${pattern}?size=25` : pattern
  for (const [wide, narrow] of isFull ? walks : walks.slice(index % walks.length).slice(0, 1)) {
    const title = `${path} has no fault, ${wide.scheme} in ${wide.language}, ${narrow.scheme} in ${narrow.language}`
    test(title, { tag: '@desk' }, async ({ pageOf, baseURL }) => {
      const page = await pageOf(access === 'public' ? null : personFor(pattern, access))
      await page.context().addCookies([{ name: 'language', value: wide.language, url: baseURL }])
      await wear(page, wide)
      const answer = await page.goto(await addressOf(path, page, baseURL))
      expect(answer?.status()).toBe(200)
      await isFaultless(page, wide)
      await fitsInto320(page)

      await wear(page, wide)
      // A simple page has the switch itself.
      await switchLanguage(page, wide.language, { isInMenu: access !== 'public' && layout !== 'simple' })
      await wear(page, narrow)
      await isFaultless(page, narrow)
      await fitsInto320(page)
    })
  }
}

/** The switch to the other language, by its name in that language. */
const otherLanguage = { cs: 'English', en: 'Čeština' }

/** Presses the switch of languages, which may be in the account menu. */
async function switchLanguage(page: Page, from: 'cs' | 'en', { isInMenu }: { isInMenu: boolean }): Promise<void> {
  if (isInMenu) await page.getByRole('button', { name: /^(Account|Účet): / }).click()
  await page.getByRole('button', { name: otherLanguage[from], exact: true }).first().click()
  await expect(page.locator('html')).not.toHaveAttribute('lang', new RegExp(`^${from}`))
  if (isInMenu) await page.keyboard.press('Escape')
}

/** Changes the width and the scheme of a page as it stands. */
async function wear(page: Page, { scheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
}

/** Checks that nothing is beyond 320 pixels, which are a screen of 1280 at a zoom of 400 % (WCAG 1.4.10, Reflow). */
async function fitsInto320(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
}

async function isFaultless(page: Page, { language, scheme }: Look): Promise<void> {
  await drawn(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cs' ? /^cs/ : /^en/)
  await expect(page.locator('html')).toHaveClass(new RegExp(`p-${scheme}-mode`))
  expect(idsIn(await page.locator('body').innerText())).toEqual([])
  expect(await violationsOf(page)).toEqual([])
}

for (const [language, scheme] of [
  ['cs', 'light'],
  ['en', 'dark'],
] as const) {
  const expected = { cs: 'Stránka nenalezena: /no/such/page?a=1', en: 'Page not found: /no/such/page?a=1' }[language]
  const back = { cs: 'Zpět na domény', en: 'Back to domains' }[language]
  const reload = { cs: 'Načíst znovu', en: 'Reload' }[language]
  const wrong = { cs: 'Něco se pokazilo.', en: 'Something went wrong.' }[language]

  test(`an address that is not there is 404 and says so in ${language}`, async ({
    page,
    context,
    expectComplaint,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL }])
    await page.emulateMedia({ colorScheme: scheme })
    expectComplaint('404')
    const answer = await page.goto('/no/such/page?a=1')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: expected })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: back })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  test(`the error page at its address is there, in ${language}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL }])
    const answer = await page.goto('/error')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: wrong })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: back })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: reload })).toBeVisible()
  })
}

test('a final slash is taken away for good', async ({ request }) => {
  const answer = await request.get('/login-method/?next=%2Fdomains', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers()['location']).toBe('/login-method?next=%2Fdomains')
})

test('the page of choosing a person is without fault too', async ({ page }) => {
  await page.goto('/api/auth/account/login/?next=/')
  await expect(page.locator('button[name=person]')).toHaveCount(
    people.filter(({ method }) => method === 'account').length,
  )
  expect(await violationsOf(page)).toEqual([])
})

/** The demo person who holds what the page shows. */
function personFor(pattern: string, access: 'signed-in' | 'holder'): string {
  if (pattern.startsWith('/auctions/payment/')) return 'filip'
  return access === 'holder' ? 'gita' : 'maria'
}

/** An auction that is open to everybody, or one that the person signed in has won. */
async function auctionOn(path: string, page: Page, baseURL: string | undefined): Promise<string> {
  if (path.startsWith('/auctions/payment/')) return (await wonBy(page, baseURL)).id
  const { items } = listAuctions.answer.parse(await (await page.request.get(`${listAuctions.path}?size=25`)).json())
  return items.at(-1)?.id ?? ''
}

/** The page has its heading, and nothing of it is a skeleton any more. */
async function drawn(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
}

/** A pattern with something that is there in the place of its parameters: a domain of mine, or what it refers to. */
async function addressOf(path: string, page: Page, baseURL: string | undefined): Promise<string> {
  if (!path.includes(':')) return path
  if (path.startsWith('/auctions/')) return path.replace(':id', await auctionOn(path, page, baseURL))
  const answer = await page.request.get(`${listDomains.path}?size=25`)
  const { items } = listDomains.answer.parse(await answer.json())
  const named = (name: (row: DomainRow) => string | null | undefined) => items.map(name).find(Boolean) ?? ''
  const names: Record<string, string> = {
    domains: named(({ fqdn }) => fqdn),
    nssets: named(({ nsset }) => knownOf(nsset)),
    keysets: named(({ keyset }) => knownOf(keyset)),
    contact: named(({ holder }) => holder?.handle),
    registrar: named(({ registrar }) => registrar.handle),
    operations: path.startsWith('/operations/')
      ? await preparedOn(
          page,
          named(({ fqdn }) => fqdn),
        )
      : '',
  }
  return path.replace(/:\w+/, names[path.split('/')[1] ?? ''] ?? '')
}

/** A preview of a lock, which changes nothing; its id. */
async function preparedOn(page: Page, fqdn: string): Promise<string> {
  const request = { action: 'block-transfer', selection: { ids: [fqdn] }, dryRun: true } as const
  return (await lockOverHttp(page, blockDomains, request)).id
}

/** Message ids that reached the screen instead of their words. */
function idsIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) =>
      /^(app|common|contact|domain|field|grid|keyset|lock|nsset|operation|problem|record|registrar|session|set|state)(\.[a-z_-]+)+$/.test(
        word,
      ),
    )
}
