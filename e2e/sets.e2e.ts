import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { blockKeysets, listKeysets } from '#contract/keyset.ts'
import { expect, keysWork, listKeysWork, openDialog, test, violationsOf } from './fixtures.ts'
import { lockOverHttp } from './locking.ts'

test.use({ locale: 'en-US' })

const panel = (page: Page) => page.locator('[popover][role=dialog]')
const rows = (page: Page) => page.locator('[role="row"][data-id]')

test.describe('lists of sets', { tag: '@desk' }, () => {
  test('are gone to by keys, searched, filtered, and their rows looked at and opened', async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await page.goto('/')
    await keysWork(page)
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await shown(page, 'Name servers')
    const total = await page.getByRole('heading', { level: 1 }).innerText()

    const [first = '', second = ''] = await namesOf(page)
    await page.keyboard.press('/')
    await page.keyboard.type(second.toLowerCase())
    await expect(rows(page).first()).toHaveAttribute('data-id', second)
    // The second one, for the row that was found, must come before the whole list that the first one requests.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(total)

    await page.keyboard.press('f')
    await panel(page).getByRole('button', { name: 'Use', exact: true }).click()
    await panel(page).getByRole('button', { name: 'In use' }).click()
    await expect(page).toHaveURL(/\?unused=no$/)
    await page.getByRole('button', { name: 'In use' }).focus()
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL(/nssets$/)

    await expect(page.getByRole('button', { name: 'In use' })).toHaveCount(0)
    // Back to the row that was found, and to the one before it.
    await page.keyboard.press('j')
    await expect.poll(() => focusedRow(page)).toBe(second)
    await page.keyboard.press('k')
    await expect.poll(() => focusedRow(page)).toBe(first)
    await page.keyboard.press('Space')
    const peek = page.getByRole('complementary', { name: `Preview of ${first}` })
    await expect(peek.getByRole('heading', { name: 'Name servers' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('complementary', { name: `Preview of ${second}` })).toBeVisible()
    expect(await violationsOf(page, '[role=complementary], aside')).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
    await page.goBack()
    await expect.poll(() => focusedRow(page)).toBe(second)

    await page.keyboard.press('g')
    await page.keyboard.press('k')
    await shown(page, 'DNSSEC keys')
  })

  test(
    'are found by name, and all that use one stand in the list of domains, others’ not to be selected',
    { tag: '@full' },
    async ({ page, signedInAs }) => {
      await signedInAs('tomas')
      await page.goto('/nssets?sort=-domains')
      await shown(page, 'Name servers')
      const [name = ''] = await namesOf(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type(name.toLowerCase())
      await expect(page.getByRole('option', { name: new RegExp(`^${name} ?name server set$`) })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

      await page.goto(`/domains?nsset=${name}`)
      await shown(page, 'Domains')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('none of them yours')
      const boxes = rows(page).getByRole('checkbox')
      await expect(boxes.first()).toBeDisabled()
      expect(await violationsOf(page)).toEqual([])
      await rows(page).first().getByRole('link').first().click()
      await expect(page.getByText(/^This domain is not yours/)).toBeVisible()
    },
  )

  test('are selected whole but for one, locked, and put back', { tag: '@full' }, async ({ page, signedInAnew }) => {
    await signedInAnew('tomas')
    await openKeysets(page)
    await page.goto('/keysets?lock=open')
    await shown(page, 'DNSSEC keys')
    const names = await namesOf(page)
    await cellOf(page, names[0] ?? '').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('x')
    await expect(page.getByText(`${names.length - 1} key sets selected`)).toBeVisible()
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Change lock' })
    await expect(dialog.getByText(`${names.length - 1} key sets will change`)).toBeVisible()
    expect(await violationsOf(page, openDialog)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText(`${names.length - 1} key sets changed`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('status').getByRole('button', { name: /^Undo/ })).toBeVisible()

    await page.keyboard.press('z')
    await expect(page.getByText(/Undone/)).toBeVisible()
    await expect(rows(page)).toHaveCount(names.length)
  })

  test('are exported as a file in the columns that are shown', { tag: '@full' }, async ({ page, signedInAs }) => {
    await signedInAs('tomas')
    await page.goto('/nssets?columns=handle,domains')
    await shown(page, 'Name servers')
    const names = await namesOf(page)
    await page.keyboard.press('e')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel(page)
        .getByRole('button', { name: /^Download .* rows/ })
        .click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^nssets-TOMAS-SVOBODA-/)
    const [heading = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(heading.replace('\uFEFF', '')).toBe('Handle,Domains')
    expect(lines.map((line) => line.split(',')[0])).toEqual(names)
  })

  test(
    'lead to the domains of a set, of which only mine can be selected',
    { tag: '@full' },
    async ({ page, signedInAs }) => {
      test.slow()
      await signedInAs('hosting')
      await page.goto('/nssets/detail/NS-DVORAK-1')
      const list = page.getByRole('region', { name: /Domains that use it/ })
      await expect(rows(page).first()).toBeVisible()
      await expect(list.getByRole('button', { name: 'Download CSV' })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await list.getByRole('searchbox').fill('ho')
      await expect(page).toHaveURL(/\?q=ho$/)
      await list.getByRole('button', { name: 'Filter', exact: true }).click()
      await panel(page).getByRole('button', { name: 'Contact' }).click()
      await panel(page).getByRole('button', { name: 'Only mine' }).click()
      await expect(page).toHaveURL(/handle=HOSTING-DVORAK/)
      await expect(list.getByRole('button', { name: 'Contact HOSTING-DVORAK' })).toBeVisible()
      await list.getByRole('checkbox', { name: 'Select the page' }).check()
      await expect(list.getByText(/rows? selected/)).toBeVisible()
      await list.getByRole('button', { name: 'Lock fully' }).click()
      await expect(page.getByRole('dialog').getByText(/domains? will change|stays? as/)).toBeVisible()

      await signedInAs('tomas')
      await page.goto('/nssets/detail/NS-TOMAS-1')
      await expect(rows(page).first()).toBeVisible()
      await expect(rows(page).getByRole('checkbox')).toHaveCount(0)
    },
  )
})

test(
  'on a phone sets are cards, looked at in a sheet and reached by the menu',
  { tag: '@phone' },
  async ({ page, signedInAs }) => {
    await signedInAs('tomas')
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('link', { name: 'Name servers', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: /^Name servers/ })).toBeVisible()
    const cards = page.getByRole('list', { name: 'Name servers' }).getByRole('listitem')
    const first = await cards.first().getByRole('link').first().innerText()
    await listKeysWork(page)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: `Menu of ${first}` }).tap()
    await page.getByRole('menuitem', { name: 'Peek' }).tap()
    const sheet = page.getByRole('dialog', { name: `Preview of ${first}` })
    await expect(sheet.getByRole('heading', { name: 'Name servers' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Close preview' }).tap()
    await cards.first().getByRole('link').first().tap()
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Domains that use it' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  },
)

/** Unlocks what an earlier attempt left locked. */
async function openKeysets(page: Page) {
  const { items } = listKeysets.answer.parse(await (await page.request.get(listKeysets.path)).json())
  const ids = items.map(({ handle }) => handle)
  const { status } = await lockOverHttp(page, blockKeysets, { action: 'unblock-all', selection: { ids } })
  expect(status).toBe('done')
}

/** The list is there with its tools and its keys. */
async function shown(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await listKeysWork(page)
}

/** The names of the rows drawn, in their order. */
function namesOf(page: Page): Promise<string[]> {
  return rows(page).evaluateAll((drawn) => drawn.map((row) => row.getAttribute('data-id') ?? ''))
}

function cellOf(page: Page, name: string) {
  return page.locator(`[role="row"][data-id="${name}"] [data-field="lock"]`)
}

function focusedRow(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('data-id') ?? null)
}
