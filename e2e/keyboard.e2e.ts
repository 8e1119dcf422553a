import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard')
test.use({ locale: 'en-US' })

test('a day’s work without a mouse: sign in, search, select, lock, undo, open, come back', async ({ page }) => {
  await page.goto('/login-method')
  await tabTo(page, () => page.getByRole('link', { name: /registry account/i }))
  await page.keyboard.press('Enter')
  await tabTo(page, () => page.locator('button[name=person][value=filip]'))
  await page.keyboard.press('Enter')
  await tabTo(page, () => page.getByRole('navigation').getByRole('link', { name: 'Domains', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/domains')

  await tabTo(page, () => page.getByRole('searchbox'))
  await page.keyboard.type('a')
  await page.waitForURL('**/domains?q=a')
  await tabTo(page, () => page.locator('[role=grid] [tabindex="0"]').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => cellInFocus(page)).toMatchObject({ field: 'fqdn' })
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('1 row selected')).toBeVisible()

  // One stop of Tab for the whole control; arrows go through its positions.
  await tabTo(page, () => page.getByRole('button', { name: 'Open', exact: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 domain will change')).toBeVisible()
  await tabTo(page, () => page.getByRole('button', { name: 'Lock fully' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('1 domain changed')).toBeVisible()
  await tabTo(page, () => page.getByRole('dialog').getByRole('button', { name: /^Undo/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await tabTo(page, () => page.locator('[role=grid] [tabindex="0"]').first())
  await page.keyboard.press('ArrowDown')
  const left = await cellInFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await tabTo(page, () => page.getByRole('main').getByRole('link', { name: 'Domains' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => cellInFocus(page)).toEqual(left)
})

/** Presses Tab until the focus is there, as long as anybody would. */
async function tabTo(page: Page, find: () => ReturnType<Page['locator']>) {
  await expect(find()).toBeVisible()
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await find().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(find()).toBeFocused()
}

/** Where the focus is: the domain of its row and the column. */
function cellInFocus(page: Page) {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]')
    return { row: cell?.closest('[role="row"]')?.getAttribute('data-id'), field: cell?.getAttribute('data-field') }
  })
}
