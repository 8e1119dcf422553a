import type { Page } from '@playwright/test'
import { expect, proveIdentity, test } from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'locking many is done at a desk')
test.use({ locale: 'en-US' })

const dialog = (page: Page) => page.getByRole('dialog')
const boxOf = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('checkbox')
const pick = (page: Page, position: string) => page.getByRole('button', { name: position, exact: true }).click()

test('a double click locks three domains in one operation, and undo opens them', async ({ signedInAs }) => {
  const page = await signedInAs('gita')
  const confirmed: string[] = []
  page.on('request', (request) => request.url().endsWith('/confirm/') && confirmed.push(request.url()))
  await page.goto('/domains?lock=open&sort=-expiresOn')
  for (const row of [1, 2, 3]) await boxOf(page, row).click()
  await expect(page.getByText('3 rows selected')).toBeVisible()

  await pick(page, 'Fully locked')
  await expect(page.getByText('3 domains will change')).toBeVisible()
  await page.getByRole('button', { name: 'Lock fully' }).dblclick()
  await expect(dialog(page).getByText('3 domains changed')).toBeVisible()
  expect(confirmed).toHaveLength(1)

  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Undone · 3 domains changed/)).toBeVisible()
})

test('unlocking after an old sign-in goes to the provider and comes back to the same dialog', async ({
  signedInAnew,
  context,
  time,
}) => {
  const page = await signedInAnew('anna')
  await page.goto('/domains?lock=open&sort=fqdn')
  for (const row of [1, 2]) await boxOf(page, row).click()
  await pick(page, 'Transfer locked')
  await page.getByRole('button', { name: 'Lock transfer' }).click()
  await expect(dialog(page).getByText('2 domains changed')).toBeVisible()

  await time.ageSignIn(context, 16)
  await page.goto('/domains?lock=transfer&sort=fqdn')
  for (const row of [1, 2]) await boxOf(page, row).click()
  await pick(page, 'Open')
  await expect(page.getByText('2 domains will change')).toBeVisible()
  await expect(page.getByText(/you will confirm your identity/)).toBeVisible()
  const prepared = page.url()
  await page.getByRole('button', { name: 'Confirm identity and go on' }).click()

  await proveIdentity(page, 'anna')
  await page.waitForURL(prepared)
  await expect(dialog(page).getByText('2 domains will change')).toBeVisible()
  await expect(page.getByText('2 rows selected')).toBeAttached()
  await expect(page.getByText(/Your identity stays confirmed for 15 minutes/)).toBeVisible()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog(page).getByText('2 domains changed')).toBeVisible()

  await time.ageSignIn(context, 16)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Undone' })).toBeVisible()
  await expect(dialog(page).getByText('2 domains changed')).toBeVisible()
})

test('a lock is opened on the domain itself, whose page says how long identity stays confirmed', async ({
  signedInAs,
}) => {
  const page = await signedInAs('dana')
  await page.goto('/domains?lock=open&sort=-expiresOn')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await pick(page, 'Transfer locked')
  await page.getByRole('button', { name: 'Lock transfer' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await pick(page, 'Open')
  await expect(page.getByText(/Your identity stays confirmed/)).toBeVisible()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog(page).getByText('1 domain changed')).toBeVisible()
})

test.describe('the hosting company', () => {
  // Both change the same 25,000 domains.
  test.describe.configure({ mode: 'serial' })

  test('locks 1,000 picked on ten pages at once and takes it back', async ({ signedInAs }) => {
    const page = await signedInAs('hosting')
    await page.goto('/domains?lock=open&sort=-fqdn')
    for (let from = 1; from <= 901; from += 100) {
      await expect(page.getByText(`Rows ${from.toLocaleString('en-US')}–`)).toBeVisible()
      await page.getByRole('checkbox', { name: 'Select the page' }).click()
      await expect(page.getByText(`${(from + 99).toLocaleString('en-US')} rows selected`)).toBeVisible()
      if (from < 901) await page.getByRole('button', { name: 'Next page' }).click()
    }
    await pick(page, 'Transfer locked')
    await expect(page.getByText(/^1,000 domains$/)).toBeVisible()
    const changed = await dialog(page)
      .getByText(/ will change$/)
      .innerText()
    await page.getByRole('button', { name: 'Lock transfer' }).click()
    const done = changed.replace(' will change', ' changed')
    await expect(dialog(page).getByText(done)).toBeVisible({ timeout: 20_000 })

    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Undone' })).toBeVisible({ timeout: 20_000 })
    await expect(dialog(page).getByText(done)).toBeVisible()
  })

  test('locks all 25,000, watching how far it is, and takes that back too', async ({ signedInAs }) => {
    test.setTimeout(240_000)
    const page = await signedInAs('hosting')
    await page.goto('/domains')
    await page.getByRole('checkbox', { name: 'Select the page' }).click()
    await page.getByRole('button', { name: 'Select the whole list (25,000)' }).click()
    await expect(page.getByText('25,000 rows selected')).toBeVisible()
    await pick(page, 'Fully locked')
    const changed = await dialog(page)
      .getByText(/ will change$/)
      .innerText({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Lock fully' }).click()
    await expect(dialog(page).getByRole('progressbar')).toBeVisible()
    await expect(dialog(page).getByText(/of 25,000 done/)).toBeVisible()
    const done = changed.replace(' will change', ' changed')
    await expect(dialog(page).getByText(done)).toBeVisible({ timeout: 100_000 })

    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Undone' })).toBeVisible({ timeout: 100_000 })
    await expect(dialog(page).getByText(done)).toBeVisible()
  })
})
