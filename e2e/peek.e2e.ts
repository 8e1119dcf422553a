import type { Page } from '@playwright/test'
import { listDomains } from '#contract/domain.ts'
import { expect, listKeysWork, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('data-id') ?? null)

test.describe('a peek beside the list', { tag: '@desk' }, () => {
  test('opens with Space, follows the row, leaves the focus in the list and the list unread', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('hosting')
    await page.goto('/domains?sort=fqdn')
    const [first = '', second = '', third = ''] = await namesOf(page)
    await cellOf(page, first).focus()
    const lists: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      // The next page is read ahead when there is nothing else to do, sooner or later.
      if (pathname === listDomains.path && !searchParams.has('page')) lists.push(request.url())
    })

    await page.keyboard.press('Space')
    await expect(panel(page, first)).toBeVisible()
    // Columns without room beside it are left out, so that none is cut.
    await expect(page.getByRole('columnheader', { name: 'Holder' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '2 columns hidden' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page, second)).toBeVisible()
    await expect.poll(() => focusedRow(page)).toBe(second)
    await page.keyboard.press('ArrowDown')
    await expect(panel(page, third).getByRole('heading', { name: third })).toBeVisible()
    expect(await focusedRow(page)).toBe(third)
    // The row is marked also while the focus is elsewhere.
    await expect(page.locator(`[role=row][data-id="${third}"]`)).toHaveCSS('box-shadow', /inset/)
    await expect(page.locator(`[role=row][data-id="${second}"]`)).toHaveCSS('box-shadow', 'none')
    await expect(page).toHaveURL(new RegExp(`peek=${third}$`))

    await page.goBack()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await page.goForward()
    await expect(panel(page, third)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Holder' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('?sort=fqdn')
    expect(lists).toEqual([])
  })

  test('gives the focus back to its row when it is closed from inside', async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await page.goto('/domains?sort=fqdn')
    const [first = '', second = ''] = await namesOf(page)
    await cellOf(page, first).focus()
    await page.keyboard.press('Space')
    await panel(page, first).getByRole('button', { name: 'Next domain' }).click()
    await panel(page, second).getByRole('button', { name: 'Close preview' }).click()
    await expect.poll(() => focusedRow(page)).toBe(second)
  })

  test('as a sheet has the keys of its row, and gives the focus to a row far down', async ({ page, signedInAs }) => {
    await page.setViewportSize({ width: 780, height: 440 })
    await signedInAs('hosting')
    await page.goto('/domains?sort=fqdn')
    const [first = ''] = await namesOf(page)
    await cellOf(page, first).focus()
    await page.keyboard.press('Space')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: first })).toBeVisible()
    for (const _row of Array.from({ length: 25 })) await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(page).not.toHaveURL(new RegExp(`peek=${first}$`))
    await expect(sheet.getByRole('button', { name: 'Transfer locked' })).toBeVisible()
    const name = await sheet.getAttribute('data-about')
    await page.keyboard.press('b')
    const question = page.getByRole('dialog', { name: 'Change lock' })
    await expect(question.getByText(name ?? '')).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(sheet).toHaveCount(0)
    await expect.poll(() => focusedRow(page)).toBe(name)
    await page.keyboard.press('j')
    await expect.poll(() => focusedRow(page)).not.toBe(name)

    await page.keyboard.press('Space')
    await expect(sheet).toBeVisible()
    const opened = (await sheet.getAttribute('data-about')) ?? ''
    await page.keyboard.press('o')
    await expect(page.getByRole('heading', { level: 1, name: opened })).toBeVisible()
  })

  test('is closed and the page of its row opened by two keys at once', async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await page.goto('/domains?sort=fqdn')
    const [first = ''] = await namesOf(page)
    await cellOf(page, first).focus()
    await page.keyboard.press('Space')
    await expect(panel(page, first)).toBeVisible()
    // In one task, because the browser goes back later than Escape.
    await page.evaluate(() => {
      for (const key of ['Escape', 'Enter'])
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/domains\?sort=fqdn$/)
  })

  test('shows the row whose page was opened at once, after the way back', async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await page.goto('/domains?sort=fqdn')
    const [first = '', second = ''] = await namesOf(page)
    await cellOf(page, first).focus()
    await page.keyboard.press('Space')
    await expect(panel(page, first).getByRole('heading', { name: first })).toBeVisible()
    // The address follows the row a moment later, so it is left with the first one.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
    await page.goBack()
    await expect.poll(() => focusedRow(page)).toBe(second)
    await expect(panel(page, second).getByRole('heading', { name: second })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`peek=${second}$`))
  })

  test('locks the domain, and shows it locked', { tag: '@full' }, async ({ page, signedInAs }) => {
    await signedInAs('filip')
    await page.goto('/domains')
    const open = page
      .getByRole('row')
      .filter({ has: page.getByRole('img', { name: 'Unlocked' }) })
      .first()
    const name = (await open.getAttribute('data-id')) ?? ''
    await page.goto(`/domains?peek=${name}`)
    await panel(page, name).getByRole('button', { name: 'Transfer locked' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Lock/ }).click()
    await expect(page.getByRole('dialog').getByText('1 domain changed')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page, name).getByRole('button', { name: 'Transfer locked' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('is without fault, and so is the list beside it', async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    await page.goto('/domains?sort=states')
    const [first = ''] = await namesOf(page)
    await page.goto(`/domains?sort=states&peek=${first}`)
    await expect(panel(page, first).getByRole('heading', { name: 'Details' })).toBeVisible({ timeout: 30_000 })
    expect(await violationsOf(page)).toEqual([])
  })
})

test('on a phone a peek is a sheet that fits, walks and closes', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('hosting')
  const answer = await page.request.get(`${listDomains.path}?size=25`)
  const [first, second] = listDomains.answer.parse(await answer.json()).items
  await page.goto(`/domains?size=25&peek=${first?.fqdn}`)
  const sheet = page.getByRole('dialog', { name: `Preview of ${first?.fqdn}` })
  await expect(sheet.getByRole('heading', { name: 'Details' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  for (const button of await sheet.getByRole('button', { name: /domain$|preview$/ }).all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }

  await sheet.getByRole('button', { name: 'Next domain' }).tap()
  const next = page.getByRole('dialog', { name: `Preview of ${second?.fqdn}` })
  await next.getByRole('button', { name: 'Close preview' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('?size=25')
})

function panel(page: Page, name: string) {
  return page.getByRole('complementary', { name: `Preview of ${name}` })
}

function cellOf(page: Page, name: string) {
  return page.locator(`[role="row"][data-id="${name}"] [data-field="expiresOn"]`)
}

/** The names of the rows drawn, in their order. */
async function namesOf(page: Page): Promise<string[]> {
  const rows = page.locator('[role="row"][data-id]')
  await expect(rows.first()).toBeVisible()
  await listKeysWork(page)
  return rows.evaluateAll((drawn) => drawn.map((row) => row.getAttribute('data-id') ?? ''))
}
