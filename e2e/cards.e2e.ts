import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listDomains } from '#contract/domain.ts'
import { expect, test, violationsOf } from './fixtures.ts'
import { noteShifts, shiftOf } from './layoutShift.ts'

test.use({ locale: 'en-US' })

const panel = (page: Page) => page.locator('[popover][role=dialog]')
const boxes = (page: Page) => page.getByRole('list', { name: 'Domains' }).getByRole('checkbox')

test(
  'on a phone cards are filtered, chosen, locked, put back and exported',
  { tag: '@phone' },
  async ({ page, signedInAs }) => {
    await signedInAs('dana')
    await page.goto('/domains?lock=open')
    await page.getByRole('button', { name: 'Filter and sort' }).tap()
    expect(await violationsOf(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'DNSSEC', exact: true }).tap()
    await panel(page).getByRole('button', { name: 'Without DNSSEC' }).tap()
    await expect(page).toHaveURL(/\?lock=open&isSecured=no$/)
    await expect(panel(page)).toBeHidden()

    const answer = await page.request.get(`${listDomains.path}?lock=open&isSecured=no&size=100`)
    const { items } = listDomains.answer.parse(await answer.json())
    await expect(boxes(page)).toHaveCount(items.length)
    // Nothing floats over the links of cards while nothing is selected.
    await expect(page.getByRole('button', { name: /^Select .* of this page$/ })).toBeHidden()
    for (const card of [0, 1]) await boxes(page).nth(card).tap()
    await expect(page.getByText('2 domains selected')).toBeVisible()
    await page.getByRole('button', { name: 'Lock transfer', exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 domains will change')).toBeVisible()
    await dialog.getByRole('button', { name: 'Lock transfer' }).tap()
    await expect(dialog.getByText('2 domains changed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText('Undone · 2 domains changed')).toBeVisible()
    await expect(boxes(page)).toHaveCount(items.length)

    await page.getByRole('button', { name: 'List tools' }).tap()
    await page.getByRole('button', { name: 'Download CSV' }).tap()
    expect(await violationsOf(page)).toEqual([])
    const start = panel(page).getByRole('button', { name: /^Download \d+ rows$/ })
    const count = Number((await start.innerText()).replaceAll(/\D/g, ''))
    const [file] = await Promise.all([page.waitForEvent('download'), start.tap()])
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(count + 1)
  },
)

test('on a phone the whole card opens its domain', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('gita')
  await page.goto('/domains')
  const card = page.locator('main li[data-id]').first()
  const name = await card.getAttribute('data-id')
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  await card.tap({ position: { x: width / 2, y: height - 12 } })
  await page.waitForURL(`**/domains/detail/${name}`)
})

test('on a phone nothing shifts while a list loads', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('dana')
  await noteShifts(page)
  await page.goto('/domains')
  await expect(page.getByRole('button', { name: 'Filter and sort' })).toBeVisible()
  await expect(boxes(page).first()).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
})

test('on a phone nothing shifts while an auction loads', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('dana')
  await page.goto('/auctions/list/bidding')
  const address = await page.getByRole('listitem').getByRole('link', { name: /\.cz$/ }).first().getAttribute('href')
  await noteShifts(page)
  await page.goto(address ?? '')
  await expect(page.getByRole('button', { name: /^Watch/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /maximum/ })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
})
