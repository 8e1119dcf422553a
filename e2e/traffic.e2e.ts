import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listDomains, type DomainRow } from '#contract/domain.ts'
import { readTraffic, type Traffic } from '#contract/traffic.ts'
import { expect, test, violationsOf } from './fixtures.ts'
import { sheetsOf } from './sheetsOf.ts'

test.use({ locale: 'en-US' })

test(
  'the days of a domain are walked by keys, chosen by period and taken home',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('anna')
    const fqdn = await measuredDomain(page, (traffic) => traffic.figures !== null)
    await open(page, fqdn)

    await page.getByRole('button', { name: '90 days' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?traffic=90$/)
    const chart = page.getByRole('slider', { name: 'Chart of queries by day' })
    await expect(chart).toHaveAttribute('aria-valuemax', '90')
    await expect(page.getByRole('button', { name: '90 days' })).toBeFocused()

    await chart.focus()
    const yesterday = await chart.getAttribute('aria-valuetext')
    await page.keyboard.press('PageDown')
    await expect(chart).toHaveAttribute('aria-valuenow', '83')
    await page.keyboard.press('End')
    await expect(chart).toHaveAttribute('aria-valuetext', yesterday ?? '')
    // The collector of the demo stood still for two days, 18 days ago.
    for (let day = 0; day < 17; day++) await page.keyboard.press('ArrowLeft')
    await expect(chart).toHaveAttribute('aria-valuetext', /: unknown$/)

    await page.getByRole('button', { name: 'As a table: Queries by day' }).press('Enter')
    const table = page.getByRole('table', { name: 'Queries by day' })
    await expect(table.getByRole('row')).toHaveCount(91)
    await expect(table.getByText('unknown')).toHaveCount(2)

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV: Queries by day' }).press('Enter')
    const file = await coming
    expect(file.suggestedFilename()).toMatch(new RegExp(`^dns-days-${fqdn}-[\\d-]+\\.csv$`))
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    const numbers = await table.getByRole('cell').allInnerTexts()
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(numbers.map((text) => text.replaceAll(/\D/g, '')))

    await page.reload()
    await expect(chart).toHaveAttribute('aria-valuemax', '90')
  },
)

test('traffic is without fault as charts and as tables, light and dark, and fits into 320 pixels', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('anna')
  await open(page, await measuredDomain(page, (traffic) => traffic.figures !== null))
  expect(await violationsOf(page)).toEqual([])
  for (const what of ['Queries by day', 'By query type', 'By response'])
    await page.getByRole('button', { name: `As a table: ${what}` }).click()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveClass(/p-dark-mode/)
  // A button half under the bar counts as too small.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  expect(await violationsOf(page)).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  const section = page.getByRole('region', { name: 'DNS traffic', exact: true })
  // A media query is answered with the next frame.
  const beyond = (part: Element) => part.scrollWidth - part.clientWidth
  await expect.poll(() => section.evaluate(beyond)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '365 days' }).click()
  // The figures of the new days move the buttons, from under a mouse that is being pressed.
  await expect.poll(() => section.getByRole('row').count()).toBeGreaterThan(365)
  for (const what of ['Queries by day', 'By query type', 'By response'])
    await page.getByRole('button', { name: `As a chart: ${what}` }).click()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '365')
  await expect.poll(() => section.evaluate(beyond)).toBeLessThanOrEqual(0)
})

test(
  'a domain without counts says so, and another holder’s says nothing',
  { tag: '@full' },
  async ({ page, signedInAs }) => {
    await signedInAs('anna')
    const unknown = await measuredDomain(page, ({ known }) => known === null)
    await page.goto(`/domains/detail/${unknown}`)
    await expect(page.getByText('No DNS traffic data yet.')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    const own = await measuredDomain(page, (traffic) => traffic.figures !== null)
    await signedInAs('gita')
    await page.goto(`/domains/detail/${own}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(own)
    await expect(page.getByRole('heading', { name: 'DNS traffic' })).toHaveCount(0)
  },
)

test(
  'the page of a domain is printed on two sheets, and on three with a table of its days',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    // A state is more lines. No other journey locks the domain that expires last.
    const isShort: Measured = ({ figures }, { states }) => figures !== null && states.length === 0
    await open(page, await measuredDomain(page, isShort, '-expiresOn'))
    expect(await sheetsOf(page)).toBe(2)
    await page.getByRole('button', { name: 'As a table: Queries by day' }).press('Enter')
    expect(await sheetsOf(page)).toBe(3)
  },
)

async function open(page: Page, fqdn: string) {
  await page.goto(`/domains/detail/${fqdn}`)
  const section = page.getByRole('region', { name: 'DNS traffic', exact: true })
  await expect(section).toBeVisible()
  if (await section.locator('details:not([open])').count()) await section.locator('summary').click()
  await expect(page.getByRole('slider', { name: 'Chart of queries by day' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^By response/ })).toBeVisible()
}

type Measured = (traffic: Traffic, row: DomainRow) => boolean

/** The first of the own domains, in this order, whose last thirty days and row are so. */
async function measuredDomain(page: Page, isSo: Measured, sort = 'fqdn'): Promise<string> {
  const answer = await page.request.get(`${listDomains.path}?size=100&sort=${sort}`)
  for (const row of listDomains.answer.parse(await answer.json()).items) {
    const response = await page.request.get(readTraffic.path.replace('{id}', row.fqdn))
    if (isSo(readTraffic.answer.parse(await response.json()), row)) return row.fqdn
  }
  throw new Error('there is no such domain')
}
