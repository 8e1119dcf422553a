import type { Page } from '@playwright/test'
import { expect, listKeysWork, test } from './fixtures.ts'

test.use({ locale: 'en-US' })

test(
  'a day’s work without a mouse: sign in, search, select, lock, undo, open, come back',
  { tag: '@desk' },
  async ({ page }) => {
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
    await expect(page.getByText('1 domain selected')).toBeVisible()

    await tabTo(page, () => page.getByRole('main').getByRole('button', { name: 'Lock fully' }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 domain will change')).toBeVisible()
    await tabTo(page, () => page.getByRole('dialog').getByRole('button', { name: 'Lock fully' }))
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
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
    await tabTo(page, () => page.getByRole('main').getByRole('link', { name: 'Domains' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => cellInFocus(page)).toEqual(left)
  },
)

test(
  'a hosting company’s work: search, filter, sort, page, choose all but two, lock, watch, undo, take home, look through, open, come back',
  { tag: '@desk' },
  async ({ signedInAs }) => {
    test.setTimeout(120_000)
    const page = await signedInAs('hosting')
    const { keyboard } = page
    const dialog = page.getByRole('dialog')
    await page.goto('/domains')
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
    await listKeysWork(page)

    await keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.type('sk')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\?q=sk$/)
    await expect.poll(() => cellInFocus(page)).toMatchObject({ field: 'fqdn' })

    await keyboard.press('f')
    await expect(page.getByRole('button', { name: 'State', exact: true })).toBeFocused()
    // Letters belong to the open panel, whose choices they are: `e` exports nothing behind it.
    await keyboard.type('reg')
    await expect(page.getByRole('button', { name: 'Registrar', exact: true })).toBeFocused()
    await keyboard.press('Home')
    await expect(page.getByRole('button', { name: 'State', exact: true })).toBeFocused()
    for (let step = 0; step < 7; step++) await keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'DNSSEC', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Without DNSSEC' })).toBeVisible()
    await expect(page).toHaveURL(/\?q=sk&isSecured=no$/)
    await expect.poll(() => cellInFocus(page)).toMatchObject({ field: 'fqdn' })

    await keyboard.press('Control+Home')
    await expect.poll(() => cellInFocus(page)).toMatchObject({ field: '__check__' })
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('columnheader', { name: 'Domain' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\?q=sk&isSecured=no&sort=fqdn$/)
    await expect(page.getByRole('columnheader', { name: 'Domain' })).toHaveAttribute('aria-sort', 'ascending')
    await keyboard.press('j')
    await keyboard.press(']')
    await expect(page).toHaveURL(/&page=2$/)
    await expect.poll(async () => (await cellInFocus(page)).row).toBeTruthy()

    const rows = page.getByText(/^Rows 101–/)
    await expect(rows).toBeVisible()
    const count = Number((await rows.innerText()).replace(/.* of /, '').replaceAll(',', ''))
    const selected = (rest: number) => page.getByText(`${rest.toLocaleString('en-US')} domains selected`)
    await keyboard.press('Control+a')
    await expect(selected(100)).toBeVisible()
    await keyboard.press('Control+a')
    await expect(selected(count)).toBeVisible()
    await keyboard.press('x')
    await keyboard.press('j')
    await keyboard.press('x')
    await expect(selected(count - 2)).toBeVisible()

    await keyboard.press('b')
    await expect(dialog.getByText(/ will change$/)).toBeVisible({ timeout: 30_000 })
    const changed = (await dialog.getByText(/ will change$/).innerText()).replace(' will change', ' changed')
    await expect(dialog.getByRole('button', { name: 'Lock transfer' })).toBeFocused()
    const progress = await noteTexts(page, / of [\d,]+ done/)
    await keyboard.press('Enter')
    await expect(dialog.getByText(changed)).toBeVisible({ timeout: 60_000 })
    expect(await progress()).not.toEqual([])
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    // More than a few need a confirmation, and the key pressed twice does not answer.
    await keyboard.press('z')
    await expect(dialog.getByText(changed)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
    await keyboard.press('z')
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByText(`Undone · ${changed}`)).toBeVisible({ timeout: 60_000 })

    await keyboard.press('e')
    await expect(dialog.getByRole('button', { name: /^Download [\d,]+ rows$/ })).toBeFocused()
    const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    await expect(page.getByText(/ rows downloaded$/)).toBeVisible()

    await expect.poll(async () => (await cellInFocus(page)).row).toBeTruthy()
    await keyboard.press('ArrowRight')
    await keyboard.press('Space')
    const peek = page.getByRole('complementary')
    await expect(peek).toBeVisible()
    const { index } = await cellInFocus(page)
    for (let step = 0; step < 10; step++) await keyboard.press('j')
    // The browser's focus follows the keys a moment later.
    await expect.poll(() => cellInFocus(page)).toMatchObject({ index: index + 10 })
    const left = await cellInFocus(page)
    await expect(peek.getByRole('heading', { name: left.row ?? '' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`peek=${left.row}`))
    const address = page.url()

    await keyboard.press('o')
    await expect(page).toHaveURL(/\/domains\/detail\//)
    await expect(page.getByRole('heading', { level: 1, name: left.row ?? '' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect.poll(() => cellInFocus(page)).toEqual(left)
  },
)

/**
 * Notes every text of the page's dialog from now on. Looking now and then would miss what is shown for a moment only.
 */
async function noteTexts(page: Page, like: RegExp): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle((like) => {
    const texts: string[] = []
    new MutationObserver(() => {
      const text = document.querySelector('[role="dialog"], dialog[open]')?.textContent ?? ''
      if (like.test(text)) texts.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  }, like)
  return () => noted.jsonValue()
}

/** Presses Tab until the focus is there, as long as anybody would. */
async function tabTo(page: Page, find: () => ReturnType<Page['locator']>) {
  await expect(find()).toBeVisible()
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await find().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(find()).toBeFocused()
}

/** Returns where the focus is: the domain and the index of its row, and the column. */
function cellInFocus(page: Page) {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]')
    const row = cell?.closest('[role="row"]')
    return {
      row: row?.getAttribute('data-id'),
      index: Number(row?.getAttribute('aria-rowindex')),
      field: cell?.getAttribute('data-field'),
    }
  })
}
