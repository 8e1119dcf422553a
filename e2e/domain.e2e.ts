import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, openDialog, test, violationsOf } from './fixtures.ts'

/** Where the focus is: the domain of its row and the column. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]')
    return { row: cell?.closest('[role="row"]')?.getAttribute('data-id'), field: cell?.getAttribute('data-field') }
  })

test.describe('the list of domains', { tag: '@desk' }, () => {
  test.use({ locale: 'en-US' })

  test('the hosting company pages, sorts, searches and comes back to the same cell', async ({ signedInAs }) => {
    const page = await signedInAs('hosting')
    await page.goto('/domains')
    await expect(page.getByText('Rows 1–100 of 25,000')).toBeVisible()

    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(page.getByText('Rows 24,901–25,000 of 25,000')).toBeVisible()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '25001')
    await expect(page.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '24902')

    await page.getByRole('columnheader', { name: 'Domain' }).click()
    await expect(page).toHaveURL(/\?sort=fqdn$/)
    await expect(page.getByText('Rows 1–100 of 25,000')).toBeVisible()

    await page.getByRole('gridcell').nth(2).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const left = await focused(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => focused(page)).toEqual(left)

    const name = (left.row ?? '').slice(0, 5)
    await page.getByRole('searchbox').fill(name)
    await expect(page).toHaveURL(new RegExp(`q=${name}`))
    await expect(page.getByRole('row').nth(1)).toContainText(name)
  })

  test('the file holds every domain', { tag: '@full' }, async ({ signedInAs }) => {
    const page = await signedInAs('hosting')
    await page.goto('/domains')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 25,000 rows' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^domains-HOSTING-DVORAK-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(25_001)
    await expect(page.getByText('25,000 rows downloaded')).toBeVisible()
  })

  test('a file on its way can be stopped, and nothing is saved', { tag: '@full' }, async ({ signedInAs }) => {
    const page = await signedInAs('hosting')
    let downloads = 0
    page.on('download', () => downloads++)
    // Held back, so that there is something to stop.
    await page.route('**/csv/**', () => {})
    await page.goto('/domains')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByRole('button', { name: 'Download 25,000 rows' }).click()
    await expect(page.getByText('0 of 25,000 rows')).toBeVisible()
    await page.getByRole('button', { name: 'Stop the download' }).click()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled()
    await expect(page.getByText(/of 25,000 rows/)).toBeHidden()
    expect(downloads).toBe(0)
  })
})

for (const { scheme, locale, width, tag } of [
  { scheme: 'light' as const, locale: 'cs-CZ', width: 1440, tag: [] },
  { scheme: 'dark' as const, locale: 'en-US', width: 390, tag: ['@full'] },
]) {
  const title = `list, dialog, result and detail have nothing axe complains of, ${scheme}, ${locale}, ${width}`
  test(title, { tag }, async ({ browser, signedInAs, baseURL }) => {
    const signedIn = await signedInAs('gita')
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 844 },
      ...(width === 390 && { isMobile: true, hasTouch: true }),
      storageState: await signedIn.context().storageState(),
    })
    const page = await context.newPage()
    await page.goto('/domains?sort=-expiresOn&size=25')
    await page.getByRole('checkbox').nth(1).click()
    // At the end of the page the bar covers nothing: a link half under it would be too small a target.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await violationsOf(page)).toEqual([])

    const lock = /^(Zamknout převod|Lock transfer)$/
    await page.getByRole('button', { name: lock }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: lock })
    await expect(dialog.locator('li').first()).toBeVisible()
    expect(await violationsOf(page, openDialog)).toEqual([])
    if (await confirm.isEnabled()) {
      await confirm.click()
      // Another look of this journey may have locked the same domain meanwhile: the end is what is looked at.
      await expect(dialog.getByRole('button', { name: /^(Zavřít|Close)$/ })).toBeVisible()
      expect(await violationsOf(page, openDialog)).toEqual([])
    }
    await page.keyboard.press('Escape')

    await page.locator('main a[href^="/domains/detail/"]').first().click()
    await page.waitForURL(/detail/)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  })
}
