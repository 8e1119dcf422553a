import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, listKeysWork, openDialog, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

const panel = (page: Page) => page.locator('[popover][role=dialog]')
const headings = (page: Page) =>
  page
    .getByRole('columnheader')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()).filter(Boolean))

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

test(
  'filters are added, changed and taken away from the keyboard, and the address has them',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await open(page)
    await page.keyboard.press('f')
    await expect(panel(page)).toBeVisible()
    expect(await violationsOf(page, openDialog)).toEqual([])
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.keyboard.type('2x')
    await expect(panel(page).getByRole('textbox')).toHaveValue('2')
    await expect(panel(page).getByText('“x” can’t be used here.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('20000')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('alert')).toHaveText('Enter a whole number from 0 to 3,660.')
    expect(await violationsOf(page, openDialog)).toEqual([])
    for (const _zero of '0000') await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?expiresWithin=2$/)

    const chip = page.getByRole('button', { name: 'Expires within 2 days' })
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('textbox')).toHaveValue('2')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('90')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?expiresWithin=90$/)

    await page.keyboard.press('f')
    await panel(page).getByRole('button', { name: 'DNSSEC', exact: true }).click()
    await panel(page).getByRole('button', { name: 'Without DNSSEC' }).click()
    await expect(page).toHaveURL(/\?expiresWithin=90&isSecured=no$/)
    await page.getByRole('button', { name: 'Expires within 90 days' }).focus()
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL(/\?isSecured=no$/)
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\?expiresWithin=90&isSecured=no$/)
  },
)

test(
  'registrars are found by name and several are taken, by keys alone',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await open(page)
    await page.keyboard.press('f')
    await panel(page).getByRole('button', { name: 'Registrar' }).focus()
    await page.keyboard.press('Enter')
    const field = panel(page).getByRole('combobox', { name: 'Name or handle' })
    await expect(field).toBeFocused()
    await expect(panel(page).getByRole('option').nth(1)).toBeVisible()
    const [around, inside] = await Promise.all([edgesOf(panel(page)), edgesOf(field)])
    expect(around.right - inside.right).toBeCloseTo(inside.left - around.left, 0)
    expect(await violationsOf(page, openDialog)).toEqual([])
    const handle = await panel(page).getByRole('option').first().locator('span > span').first().textContent()
    await page.keyboard.type('first label')
    await expect(panel(page).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`registrar=${handle}$`))
    await expect(panel(page).getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`registrar=${handle}%2C`))
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Registrar First Label +1' })).toBeVisible()
  },
)

test(
  'columns and density are a part of the address, and are there the next time',
  { tag: ['@desk', '@full'] },
  async ({ page, signedInAnew }) => {
    await signedInAnew('filip')
    await open(page)
    await page.keyboard.press('c')
    await expect(panel(page)).toBeVisible()
    await expect(panel(page).getByRole('checkbox', { name: 'States' })).toBeFocused()
    expect(await violationsOf(page, openDialog)).toEqual([])
    await panel(page).getByRole('checkbox', { name: 'States' }).uncheck()
    await panel(page).getByRole('button', { name: 'Move Expires forward' }).click()
    await panel(page).getByRole('combobox', { name: 'Row density' }).selectOption('compact')
    await expect(page).toHaveURL(/columns=fqdn%2CexpiresOn%2Cnext.*density=compact/)
    await expect(panel(page).getByRole('checkbox', { name: 'Domain' })).toBeDisabled()
    const saved = page.waitForResponse((response) => response.url().endsWith('/preferences/'))
    await panel(page).getByRole('button', { name: 'Make Domain wider' }).click()
    await saved
    await page.keyboard.press('Escape')
    expect((await headings(page)).slice(0, 3)).toEqual(['Domain', 'Expires', 'Next state'])

    await open(page)
    expect((await headings(page)).slice(0, 3)).toEqual(['Domain', 'Expires', 'Next state'])
    await page.keyboard.press('c')
    await panel(page).getByRole('button', { name: 'Reset' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => headings(page)).toContain('States')
  },
)

test('a view is saved, opened by its digit, removed and restored', { tag: '@desk' }, async ({ page, signedInAs }) => {
  await signedInAs('gita')
  await open(page, '?lock=open&sort=fqdn')
  await page.keyboard.press('v')
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('textbox').fill('Not locked')
  await page.keyboard.press('Enter')
  await expect(tab(page, /^Not locked/)).toHaveAttribute('aria-current', 'true')
  expect(await violationsOf(page, openDialog)).toEqual([])
  await page.keyboard.press('Escape')

  // The digits are there once the views have been read, and then a tab says which one this is.
  await open(page, '?lock=open&sort=fqdn')
  await expect(tab(page, /^Not locked/)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Domains', exact: true }).click()
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\?lock=open&sort=fqdn$/)

  await page.keyboard.press('v')
  await panel(page).getByRole('button', { name: 'Remove view Not locked' }).click()
  await panel(page).getByRole('button', { name: 'Restore' }).click()
  await expect(tab(page, /^Not locked/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Remove view Not locked' }).click()
  await expect(tab(page, /^Not locked/)).toHaveCount(0)
})

test(
  'pasted names are looked up, and those found are selected',
  { tag: ['@desk', '@full'] },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    const name = await open(page)
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a list' })
    await dialog.getByRole('textbox').fill(`https://${name}/x; ${name.toUpperCase()}, nobody-has-this.cz "not a name@"`)
    await dialog.getByRole('button', { name: /^Find \d+ names/ }).click()
    await expect(dialog.getByText('Found 1 of your domains.')).toBeVisible()
    await expect(dialog.getByText('1 name is not yours or not registered')).toBeVisible()
    await expect(dialog.getByText('1 name appears twice')).toBeVisible()
    await expect(dialog.getByText(/are not domain names/)).toBeVisible()
    expect(await violationsOf(page, openDialog)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('1 domain selected')).toBeVisible()
    await expect(page.locator(`[role=row][data-id="${name}"]`)).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'the file has the columns that are shown, in their order, with the delimiter one likes',
  { tag: ['@desk', '@full'] },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await open(page, '?columns=fqdn,lock,expiresOn&sort=fqdn')
    await page.keyboard.press('e')
    await panel(page).getByRole('combobox', { name: 'Delimiter' }).selectOption('semicolon')
    expect(await violationsOf(page, openDialog)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel(page)
        .getByRole('button', { name: /^Download .* rows/ })
        .dblclick(),
    ])
    // The second click fell on the list beneath and opened nothing.
    await expect(page).toHaveURL(/\/domains\?/)
    const [heading = '', first = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(heading.replace('\uFEFF', '').split(';')).toEqual(['Domain', 'Lock', 'Expires'])
    expect(first.split(';')).toHaveLength(3)

    await page.keyboard.press('e')
    await expect(panel(page).getByRole('combobox', { name: 'Delimiter' })).toHaveValue('semicolon')
    await panel(page).getByRole('combobox', { name: 'Delimiter' }).selectOption('comma')
  },
)

/** The list with its tools; answers the first name in it. */
async function open(page: Page, search = ''): Promise<string> {
  await page.goto(`/domains${search}`)
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  await page.locator('[role=gridcell] a').first().waitFor()
  await listKeysWork(page)
  return page.locator('[role=gridcell] a').first().innerText()
}

function edgesOf(part: Locator): Promise<{ left: number; right: number }> {
  return part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left, right }
  })
}
