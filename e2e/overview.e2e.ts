import type { Page } from '@playwright/test'
import { listDomains } from '#contract/domain.ts'
import { expect, test, violationsOf } from './fixtures.ts'
import { noteShifts, shiftOf } from './layoutShift.ts'

test.use({ locale: 'en-US' })

test(
  'every number of the overview leads to a list of exactly so many',
  { tag: '@full' },
  async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await openOverview(page)
    await page.getByRole('button', { name: 'As a table' }).click()

    const numbers = await numbersOf(page)
    expect(numbers.length).toBeGreaterThan(20)
    for (const { address, count } of numbers) {
      const answer = await page.request.get(listDomains.path + address.replace('/domains', ''))
      const { total } = listDomains.answer.parse(await answer.json())
      expect([address, total]).toEqual([address, count])
    }

    await page
      .getByRole('region', { name: 'Locks' })
      .getByRole('link', { name: /^Unlocked/ })
      .click()
    await page.waitForURL('**/domains?lock=open')
    const open = numbers.find(({ address }) => address === '/domains?lock=open')?.count ?? 0
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${open.toLocaleString('en-US')}$`))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  },
)

test(
  'the months are walked with the arrows, and Enter leads to the list',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await openOverview(page)
    const bars = page.getByRole('group', { name: /expiry by month/i }).getByRole('link')
    await bars.first().focus()
    await page.keyboard.press('End')
    await expect(bars.nth(11)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(bars.nth(10)).toBeFocused()
    const { width } = (await bars.nth(10).boundingBox()) ?? { width: 0 }
    await page.setViewportSize({ width: 1000, height: 700 })
    await expect.poll(async () => (await bars.nth(10).boundingBox())?.width).not.toBe(width)
    await expect(bars.nth(10)).toBeFocused()
    const month = await bars.nth(10).getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${month}`)
    await expect(page.getByRole('heading', { level: 1, name: /Domains/ })).toBeVisible()
  },
)

test(
  'the overview is without fault as a chart and as a table, light and dark',
  { tag: '@full' },
  async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await openOverview(page)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'As a table' }).click()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(/p-dark-mode/)
    expect(await violationsOf(page)).toEqual([])
  },
)

test('the overview fits into 320 pixels, and nothing of it moves when the chart comes', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('hosting')
  await page.setViewportSize({ width: 320, height: 640 })
  await noteShifts(page)
  await openOverview(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  expect(await shiftOf(page)).toBeLessThan(0.02)
})

test('signing in without a page to return to leads to the overview', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Look up any domain, manage your own' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: /registry account/i }).click()
  await page.locator('button[name=person][value=anna]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

async function openOverview(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('group', { name: /expiry by month/i }).getByRole('link')).toHaveCount(12)
}

/** Every link to a list with the number it says, read from its text. */
async function numbersOf(page: Page): Promise<{ address: string; count: number }[]> {
  const links = await page.getByRole('main').locator('a[href="/domains"], a[href^="/domains?"]').all()
  return Promise.all(
    links.map(async (link) => {
      const address = (await link.getAttribute('href')) ?? ''
      const figure = link.locator('b')
      const text = (await figure.count()) > 0 ? await figure.innerText() : await link.innerText()
      return { address, count: Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', '')) }
    }),
  )
}
