import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

const dialog = (page: Page) => page.getByRole('dialog')
const pick = (page: Page, position: string) => page.getByRole('button', { name: position, exact: true }).click()
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })

test.describe('the hosting company', { tag: '@desk' }, () => {
  // All change the same 25,000 domains.
  test.describe.configure({ mode: 'serial' })

  test('locks 1,000 picked on ten pages at once and takes it back', { tag: '@full' }, async ({ signedInAs }) => {
    const page = await signedInAs('hosting')
    await page.goto('/domains?lock=open&sort=-fqdn')
    for (let from = 1; from <= 901; from += 100) {
      await expect(page.getByText(`Rows ${from.toLocaleString('en-US')}–`)).toBeVisible()
      await page.getByRole('checkbox', { name: 'Select the page' }).click()
      await expect(page.getByText(`${(from + 99).toLocaleString('en-US')} domains selected`)).toBeVisible()
      if (from < 901) await page.getByRole('button', { name: 'Next page' }).click()
    }
    await pick(page, 'Lock transfer')
    await expect(page.getByText(/^1,000 domains$/)).toBeVisible()
    const changed = await dialog(page)
      .getByText(/ will change$/)
      .innerText()
    await dialog(page).getByRole('button', { name: 'Lock transfer' }).click()
    const done = changed.replace(' will change', ' changed')
    await expect(dialog(page).getByText(done)).toBeVisible({ timeout: 20_000 })

    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Undone' })).toBeVisible({ timeout: 20_000 })
    await expect(dialog(page).getByText(done)).toBeVisible()
  })

  test(
    '25,000 domains locked are followed on a page of their own, left, found again, read, taken home and put back',
    { tag: '@full' },
    async ({ signedInAs }) => {
      test.setTimeout(300_000)
      const page = await signedInAs('hosting')
      await page.goto('/domains')
      await page.getByRole('checkbox', { name: 'Select the page' }).click()
      await page.getByRole('button', { name: 'Select the whole list (25,000)' }).click()
      await page.getByRole('button', { name: 'Lock transfer', exact: true }).click()
      await expect(dialog(page).getByText(/^[\d,]+ domains will change$/)).toBeVisible({ timeout: 60_000 })
      const refused = await dialog(page)
        .getByText(/ cannot be changed$/)
        .innerText()
      await dialog(page).getByRole('button', { name: 'Lock transfer' }).click()

      // From the dialog to the operation's own page, away from it, and back by the notice.
      await dialog(page).getByRole('link', { name: 'Details' }).click()
      await expect(heading(page, /^Locking transfer 25,000 domains/)).toBeFocused({ timeout: 30_000 })
      await expect(page.getByRole('progressbar')).toBeVisible()
      await expect(page.getByText(/^[1-9][\d,]* of 25,000 done$/)).toBeVisible({ timeout: 60_000 })
      await page.getByRole('navigation').getByRole('link', { name: 'Domains' }).click()
      await expect(heading(page, /^Domains/)).toBeVisible()
      await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
      await page.getByRole('link', { name: 'Details' }).click()
      await expect(heading(page, /^Transfer locked 25,000 domains/)).toBeVisible({ timeout: 150_000 })

      // The result: in numbers, the refused objects first with their reasons, and every object as a file.
      await expect(page.getByText(/^[\d,]+ domains changed$/)).toBeVisible()
      await expect(page.getByText(refused.replace(' cannot be changed', ' refused'))).toBeVisible()
      const rows = page.getByRole('table', { name: 'Results by object' }).getByRole('row')
      await expect(rows.nth(1)).toContainText(/Refused.*Blocked by the registry/)
      await page.getByRole('combobox', { name: 'Show' }).selectOption('refused')
      await expect(page).toHaveURL(/\?verdict=refused$/)
      await expect(rows).toHaveCount(1 + Number.parseInt(refused, 10))
      expect(await violationsOf(page)).toEqual([])

      await page.getByRole('button', { name: 'Download CSV' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download 25,000 rows' }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/^operation-HOSTING-DVORAK-\d{4}-\d\d-\d\d\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
      expect(lines).toHaveLength(25_001)
      expect(lines.filter((line) => line.endsWith(',refused,administratively-blocked'))).toHaveLength(
        Number.parseInt(refused, 10),
      )

      // Away to one of them and back to where one was; then all of it is taken back by its key.
      const name = rows.nth(3).getByRole('link')
      await name.click()
      await expect(page).toHaveURL(/\/domains\/detail\//)
      await page.goBack()
      await expect(page).toHaveURL(/\?verdict=refused$/)
      await expect(name).toBeFocused()
      await page.keyboard.press('z')
      await expect(heading(page, /^Undoing|^Undone \d/)).toBeVisible()
      await expect(heading(page, /^Undone \d/)).toBeVisible({ timeout: 150_000 })
      await page.getByRole('link', { name: 'See what was undone' }).click()
      await expect(heading(page, /^Transfer locked/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'See the undo' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    },
  )

  test(
    'one that is stopped says what it left out, and what it did is taken back',
    { tag: '@full' },
    async ({ signedInAs }) => {
      test.setTimeout(300_000)
      const page = await signedInAs('hosting')
      await page.goto('/domains')
      await page.getByRole('checkbox', { name: 'Select the page' }).click()
      await page.getByRole('button', { name: 'Select the whole list (25,000)' }).click()
      await page.getByRole('button', { name: 'Lock fully', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Lock fully' }).click({ timeout: 60_000 })
      await dialog(page).getByRole('link', { name: 'Details' }).click()
      await expect(page.getByText(/^[1-9][\d,]* of 25,000 done$/)).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Stop' }).click()
      await expect(heading(page, /^Full locking stopped/)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(/^[\d,]+ domains skipped$/)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: /^Undo/ }).click()
      await expect(heading(page, /^Undo \d/)).toBeVisible({ timeout: 150_000 })
    },
  )
})
