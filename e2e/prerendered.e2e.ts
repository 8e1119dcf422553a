import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { routeTable } from '#src/routing/routeTable.ts'
import { expect, test } from './fixtures.ts'
import { noteShifts, shiftOf } from './layoutShift.ts'

const prerendered = routeTable.filter((route) => 'prerendered' in route && route.prerendered).map(({ path }) => path)
const looks = [
  { language: 'cs', lang: 'cs-CZ', scheme: 'light', ground: 'rgb(246, 245, 241)', width: 1440 },
  { language: 'en', lang: 'en-US', scheme: 'dark', ground: 'rgb(20, 22, 27)', width: 390 },
] as const

test.use({ locale: 'cs-CZ', isFresh: true })

const isFull = process.env['TEST_FULL'] === 'yes'

for (const [index, path] of prerendered.entries()) {
  // Every other page wears the other look; in `npm run test:full` each wears both.
  for (const { language, lang, scheme, ground, width } of isFull ? looks : looks.slice(index % 2).slice(0, 1)) {
    test(`${path} stands there before any script, in ${language}, ${scheme}, and the scripts change nothing`, async ({
      page,
      browser,
      context,
      baseURL,
    }) => {
      await drawnAhead(page, path)
      const viewport = { width, height: 844 }
      const written = await asWritten(browser, `${baseURL}${path}`, { locale: lang, colorScheme: scheme, viewport })
      expect(written).toMatchObject({ lang, ground, isShown: true })

      await context.addCookies([{ name: 'language', value: language, url: baseURL }])
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: scheme })
      await noteShifts(page)
      await page.goto(path)
      await expect.poll(() => isHydrated(page)).toBe(true)
      await whatComesLater(page, path)
      expect(await page.locator('h1').innerText()).toContain(written.title)
      // As little as a page may move (a letter of a typeface that came late is wider); nothing of the page does.
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
    })
  }

  test(`${path} is sent under its own nonce without a style attribute`, async ({ page }) => {
    await drawnAhead(page, path)
    const answer = await page.request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    const [, nonce = 'none'] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    const html = await answer.text()
    const inline = [...html.matchAll(/<(?:style|script)\b(?![^>]*type="application\/json")[^>]*>/g)].map(([tag]) => tag)
    expect(inline.length).toBeGreaterThan(2)
    expect(inline.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(html).not.toMatch(/<[a-z][^>]* style=/)
    expect(policy).not.toContain('unsafe-')
  })
}

test('a prerendered page can be read without any script', async ({ page, browser, baseURL }) => {
  await drawnAhead(page, '/help')
  expect(await asWritten(browser, `${baseURL}/help`, { javaScriptEnabled: false })).toMatchObject({ isShown: true })
})

test('a page drawn ahead is the page the browser draws', async ({ page, baseURL, browser }) => {
  await drawnAhead(page, '/login-method')
  const written = await asWritten(browser, `${baseURL}/login-method`, { locale: 'cs-CZ' })
  await page.goto('/statement/verify')
  await page.locator('header a').first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Přihlásit se' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Přihlášení')
  // The text after it is for screen readers only.
  const drawn = await page.locator('#root > div').first().innerHTML()
  expect(plain(written.html)).toContain(`>${plain(drawn)}</div>`)
})

test('the chosen scheme is there before any script, and the switch shows it', async ({ page, context }) => {
  await drawnAhead(page, '/')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login-method')
  await page.getByRole('button', { name: 'Tmavý' }).click()
  await expect(page.locator('html')).toHaveClass(/p-dark-mode/)
  await context.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/p-dark-mode/)
  await expect(page.getByRole('button', { name: 'Tmavý' })).toHaveAttribute('aria-pressed', 'true')
  await context.unroute('**/assets/*.js')
  await page.reload()
  await expect.poll(() => isHydrated(page)).toBe(true)
  await page.getByRole('button', { name: 'Světlý' }).click()
  await expect(page.getByRole('button', { name: 'Tmavý' })).toHaveAttribute('aria-pressed', 'false')
})

test('what is pressed and typed before the scripts are here is done when they are', async ({ page, context }) => {
  await drawnAhead(page, '/auctions/list/ongoing')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route('**/assets/index-*.js', async (route) => held.then(() => route.continue()))
  await page.goto('/auctions/list/ongoing', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('agentura')
  await page.getByRole('button', { name: 'English' }).click()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ongoing auctions')
  await expect(page).toHaveURL(/q=agentura/)
  await expect(page.getByRole('searchbox')).toHaveValue('agentura')
})

test('a user who is signed in never sees the stranger’s page', async ({ signedInAs, browser, baseURL }) => {
  const page = await signedInAs('anna')
  await drawnAhead(page, '/')
  const signedIn = await asWritten(browser, `${baseURL}/`, { storageState: await page.context().storageState() })
  expect(signedIn.html).toBe('')
})

/** The portal draws its pages right after its start. */
async function drawnAhead(page: Page, path: string): Promise<void> {
  const stranger = { headers: { cookie: '' } }
  await expect
    .poll(async () => (await page.request.get(path, stranger)).text(), { timeout: 30_000 })
    .not.toContain('<div id="root"></div>')
}

/** The page as it looks before a script of ours has come. */
async function asWritten(browser: Browser, address: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  await context.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const page = await context.newPage()
  await page.goto(address)
  // A page fades in: in its first moment it is there and not yet seen.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished))
  })
  const found = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    ground: getComputedStyle(document.body).backgroundColor,
    title: document.querySelector('h1')?.textContent ?? '',
    isShown: document.querySelector('h1')?.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    html: document.getElementById('root')?.innerHTML ?? '',
  }))
  await context.close()
  return found
}

/** The rows of a list, the numbers of the front page. */
async function whatComesLater(page: Page, path: string): Promise<void> {
  if (path.startsWith('/auctions/')) await expect(page.locator('main nav > [role=status]')).toContainText(/\d/)
  if (path === '/')
    await expect(
      page
        .getByRole('region', { name: /^(Aukce|Auctions)$/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const first = document.getElementById('root')?.firstElementChild
    return first !== null && first !== undefined && Object.keys(first).some((key) => key.startsWith('__reactFiber'))
  })
}

/**
 * Without marks for React of where texts and parts meet, without the ids that it counts, and without empty late places.
 */
function plain(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/_[rR]_\w*_/g, '')
    .replaceAll(/<div [^>]*role="status"[^>]*><\/div>/g, '')
}
