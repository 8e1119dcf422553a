import type { Locator, Page } from '@playwright/test'
import { expect, listKeysWork, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

test('forced colours mark the present page, the present tab', { tag: '@desk' }, async ({ page, signedInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signedInAs('gita')
  await page.goto('/mycontact/detail/merge')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: /^My contact/ })).toHaveCSS('outline-style', 'solid')
  await expect(navigation.getByRole('link', { name: /^Overview/ })).toHaveCSS('outline-style', 'none')
  await expect(page.getByRole('link', { name: 'Merge' })).toHaveCSS('border-bottom-style', 'solid')
})

test(
  'text of twice the size is whole in the navigation and in the rows of a list',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.goto('/domains')
    await listKeysWork(page)
    expect(await cutTexts(page, 'nav a > span')).toEqual([])
    expect(
      await cutTexts(page, '[role=row][data-id] [data-field=fqdn] a, [role=row][data-id] [data-field=next] span'),
    ).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
  },
)

test('more contrast draws lines and muted texts darker, in both schemes', { tag: '@desk' }, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' })
    await page.goto('/auctions/list/ongoing')
    const muted = page.getByText(/^Rows 1–/)
    const usual = await colourOf(muted)
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    await expect.poll(() => colourOf(muted)).toBe(await colourOf(page.getByRole('heading', { level: 1 })))
    expect(await colourOf(muted)).not.toBe(usual)
  }
})

test('without motion a page has the colours of its scheme at once', { tag: '@desk' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto('/auctions/list/ongoing')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toBeVisible()
  const started = await page.evaluateHandle(() => {
    const all: string[] = []
    document.addEventListener('transitionrun', ({ propertyName }) => all.push(propertyName))
    return all
  })
  const light = await colourOf(footer)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await expect.poll(() => colourOf(footer)).not.toBe(light)
  expect(await started.jsonValue()).toEqual([])
})

test.describe('on a slow line', () => {
  test.use({ isFresh: true })

  test('a page has a heading and no fault while it loads', { tag: '@desk' }, async ({ page, signedInAs }) => {
    await signedInAs('gita')
    const held: (() => void)[] = []
    await page.route(/DomainListPage/, async (route) => {
      await new Promise<void>((resolve) => void held.push(resolve))
      await route.continue()
    })
    await page.goto('/domains', { waitUntil: 'commit' })
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    held.forEach((release) => release())
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  })
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 760, height: 800 } })

  test('every view of a list is reached by mouse and by keys', { tag: '@desk' }, async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await page.goto('/domains')
    const views = page.getByRole('navigation', { name: 'Views', exact: true })
    const last = views.getByRole('link').last()
    await expect(last).toHaveText('Out of the zone')
    await expect(last).not.toBeInViewport({ ratio: 0.9 })
    const arrow = views.locator('button[data-side=after]')
    // The arrow goes when the last view is reached, perhaps between a look and a click.
    await expect(async () => {
      if (await arrow.isVisible()) await arrow.click({ timeout: 1000 })
      await expect(last).toBeInViewport({ ratio: 0.9, timeout: 500 })
    }).toPass()
    await views.locator('button[data-side=before]').click()

    await views.getByRole('link').first().focus()
    for (let left = (await views.getByRole('link').count()) - 1; left > 0; left--) await page.keyboard.press('Tab')
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/state=outzone/)
    await expect(last).toHaveAttribute('aria-current', 'true')
  })
})

test('a domain is looked up on the front page by keys alone', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('search').getByRole('textbox')
  await expect(field).toBeVisible()
  for (let tabs = 0; tabs < 12 && !(await field.evaluate((one) => one === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('www.neni-tu-takova.cz')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'neni-tu-takova.cz' })).toContainText('Available')
  await expect(field).toBeFocused()
})

/** Returns the elements whose text is wider or higher than its box. */
function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
}

function colourOf(text: Locator): Promise<string> {
  return text.evaluate((one) => getComputedStyle(one).color)
}
