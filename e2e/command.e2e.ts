import type { Page } from '@playwright/test'
import { expect, keysWork, listKeysWork, openDialog, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

test.describe('the palette', { tag: '@desk' }, () => {
  test(
    'goes to a domain by a part of its name, and comes first with it the next time',
    { tag: '@full' },
    async ({ page, signedInAs }) => {
      await signedInAs('gita')
      const name = await openList(page)
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeFocused()
      await page.keyboard.type(name.slice(0, -3))
      await expect(page.getByRole('option', { name }).first()).toBeVisible()
      expect(await violationsOf(page, openDialog)).toEqual([])
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/domains/detail/**')

      await page.keyboard.press('g')
      await page.keyboard.press('y')
      await page.waitForURL('**/activity')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(
        new RegExp(`^${name}`),
      )
    },
  )

  test('runs a command, and the focus is back where it was', async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await openList(page)
    const before = await focusCell(page)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    expect(await focused(page)).toBe(before)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark app')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/p-dark-mode/)
    expect(await focused(page)).toBe(before)
  })

  test('opens from a field without a letter getting lost, and by the button of the bar', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('gita')
    await openList(page)
    const search = page.getByRole('searchbox')
    await search.pressSequentially('gd?')
    await expect(search).toHaveValue('gd?')
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('gd?')

    await page.getByRole('button', { name: 'Search objects and commands' }).click()
    await expect(palette(page)).toBeFocused()
  })
})

test.describe('the sheet of keys', { tag: '@desk' }, () => {
  test('has every key once, is without fault, and gives the focus back', async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await openList(page)
    const before = await focusCell(page)
    await page.keyboard.press('?')
    await expect(sheet(page)).toBeVisible()
    const keys = await sheet(page)
      .locator('dd > span')
      .evaluateAll((all) =>
        all.map((one) =>
          [...one.querySelectorAll('kbd')]
            .map((key) => key.querySelector('svg')?.ariaLabel ?? key.textContent)
            .join(' '),
        ),
      )
    expect(keys.length).toBeGreaterThan(3)
    // Undoing and bringing the selection back take turns on one key.
    const once = keys.filter((key) => key !== 'z')
    expect(once).toEqual([...new Set(once)])
    expect(await violationsOf(page, openDialog)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    expect(await focused(page)).toBe(before)
  })

  test(
    'switches single letters off for good; what goes by Ctrl stays',
    { tag: '@full' },
    async ({ page, signedInAnew }) => {
      await signedInAnew('karel')
      await page.goto('/')
      await keysWork(page)
      await page.keyboard.press('?')
      const saved = page.waitForResponse((answer) => answer.url().includes('/user/preferences/'))
      await sheet(page).getByRole('switch').click()
      expect((await saved).ok()).toBe(true)
      await expect(sheet(page).getByText('Ctrl')).toBeVisible()
      await expect(sheet(page).locator('kbd', { hasText: /^g$/ })).toHaveCount(0)
      await page.keyboard.press('Escape')

      await page.reload()
      await keysWork(page)
      await page.keyboard.press('?')
      await page.keyboard.press('g')
      await page.keyboard.press('d')
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeFocused()
      await expect(sheet(page)).toBeHidden()
      expect(new URL(page.url()).pathname).toBe('/')
      await page.keyboard.type('shortcuts on')
      await page.keyboard.press('Enter')
      await expect(palette(page)).toBeHidden()
      await page.keyboard.press('?')
      await expect(sheet(page).getByRole('switch')).toBeChecked()
    },
  )
})

test.describe('the menu of a row', { tag: '@desk' }, () => {
  test('opens at the cell, is walked by arrows and first letters, and gives the focus back', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('gita')
    await openList(page)
    const before = await focusCell(page)
    await page.keyboard.press('.')
    await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused()
    // The links around it are beneath the menu as long as it is open.
    expect((await violationsOf(page)).filter((fault) => !fault.startsWith('target-size: a'))).toEqual([])
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Copy name' })).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByRole('menuitem', { name: 'Peek' })).toBeFocused()
    // Of several that begin with it, the next one.
    await page.keyboard.press('o')
    await expect(page.getByRole('menuitem', { name: /^Open \w/ }).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    expect(await focused(page)).toBe(before)
  })

  test(
    'does with its own row what it says, whichever way it is opened',
    { tag: '@full' },
    async ({ page, signedInAs }) => {
      await signedInAs('gita')
      await openList(page)
      await focusCell(page)
      await page.keyboard.press('Shift+F10')
      await page.keyboard.press('s')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 domain selected')).toBeVisible()

      await page.locator('[role=row][aria-rowindex="5"] [data-field=expiresOn]').click({ button: 'right' })
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.getByRole('menuitem', { name: 'Lock fully' }).click()
      await expect(page.getByText('1 domain will change')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('1 domain selected')).toBeVisible()
    },
  )
})

test(
  'g and a letter go to a room, and a pause says which letters there are',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await page.goto('/')
    await keysWork(page)
    await page.keyboard.press('g')
    await expect(page.getByRole('status').filter({ hasText: 'dDomains' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.waitForURL('**/domains')
  },
)

test('a question that must be answered comes before every key', { tag: '@desk' }, async ({ page, signedInAs }) => {
  await signedInAs('gita')
  await page.goto('/domains?lock=open')
  await page.locator('main a[href^="/domains/detail/"]').first().click()
  await page.waitForURL('**/domains/detail/**')
  await keysWork(page)
  await page.getByRole('button', { name: 'Transfer locked' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const key of ['?', 'Control+k', 'g', 'h']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Change lock' })).toBeVisible()
  expect(new URL(page.url()).pathname).toContain('/domains/detail/')
})

test('a button’s tip shows its key on focus, and goes on Escape', { tag: '@desk' }, async ({ page, signedInAs }) => {
  await signedInAs('gita')
  await page.goto('/')
  await keysWork(page)
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await expect(help).toHaveAttribute('aria-keyshortcuts', '?')
  await page.keyboard.press('Tab')
  await help.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Keyboard shortcuts?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
})

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search objects and commands' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** The list with its keys; the name of its first domain. */
async function openList(page: Page): Promise<string> {
  await page.goto('/domains')
  await listKeysWork(page)
  const first = page.locator('[role=gridcell][data-field=fqdn] a').first()
  return (await first.textContent()) ?? ''
}

/** Puts the focus on a cell in the middle of the list. */
async function focusCell(page: Page) {
  await page.locator('[role=grid] [tabindex="0"]').first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => focused(page)).toContain('gridcell')
  return focused(page)
}

/** In which cell of the list the focus is. */
function focused(page: Page) {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]')
    return [cell?.role, cell?.getAttribute('data-field'), cell?.closest('[data-id]')?.getAttribute('data-id')].join(' ')
  })
}
