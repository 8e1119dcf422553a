import type { Page } from '@playwright/test'
import { expect, listKeysWork, test } from './fixtures.ts'

test.use({ locale: 'en-US' })

test(
  'a list on a wide screen shows 19 rows, 24 dense ones, whole names, and the lock on a smaller screen too',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('hosting')
    for (const [address, least] of [
      ['/domains', 19],
      ['/domains?density=compact', 24],
      ['/nssets', 19],
      ['/auctions/list/ended', 19],
      ['/auctions/list/ended?density=compact', 24],
    ] as const) {
      await page.goto(address)
      await listKeysWork(page)
      expect(await wholeRows(page), address).toBeGreaterThanOrEqual(least)
      expect(await cutNames(page), address).toEqual([])
      expect(await overflow(page), address).toEqual({ x: 0, y: 0 })
    }

    await page.setViewportSize({ width: 1024, height: 768 })
    for (const address of ['/domains', '/nssets', '/keysets']) {
      await page.goto(address)
      await listKeysWork(page)
      await expect(page.getByRole('columnheader', { name: 'Lock' })).toBeInViewport({ ratio: 1 })
      expect(await cutNames(page), address).toEqual([])
      expect(await columnsOff(page), address).toBe(0)
    }
  },
)

test(
  'all views of the domains have room on a smaller screen, where the tools are behind a button and their keys work',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto('/domains')
    await listKeysWork(page)
    const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expect(views.first()).toBeInViewport({ ratio: 1 })
    await expect(views.last()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden()
    await page.keyboard.press('v')
    const panel = page.getByRole('dialog', { name: 'Views' })
    await expect(panel).toBeInViewport({ ratio: 1 })
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((await panel.boundingBox())?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'List tools' }).click()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeInViewport({ ratio: 1 })
  },
)

test('the box of a short list is as tall as its rows', { tag: '@desk' }, async ({ page, signedInAs }) => {
  await signedInAs('anna')
  await page.goto('/domains?size=25&isSecured=yes')
  await listKeysWork(page)
  const box = await page.getByRole('grid').boundingBox()
  const last = await page.getByRole('row').last().boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThanOrEqual(20)
})

test('the tabs of auctions stand in one place on all their pages', { tag: '@desk' }, async ({ page, signedInAs }) => {
  await signedInAs('dana')
  const places: unknown[] = []
  for (const address of ['/auctions/list/ongoing', '/auctions/list/finished', '/auctions/message-list']) {
    await page.goto(address)
    const tabs = page.getByRole('navigation', { name: 'Lists of auctions' })
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
    const { x = 0, y = 0 } = (await tabs.boundingBox()) ?? {}
    places.push([Math.round(x), Math.round(y)])
  }
  expect(places).toEqual([places[0], places[0], places[0]])
})

test('a list on a phone shows seven cards at once', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('hosting')
  for (const address of ['/domains', '/nssets', '/auctions/list/ongoing']) {
    await page.goto(address)
    await listKeysWork(page)
    const cards = page.locator('main li[data-id]')
    const edges = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    )
    expect(edges[0]?.top, address).toBeLessThanOrEqual(180)
    expect(edges.filter(({ bottom }) => bottom <= 844).length, address).toBeGreaterThanOrEqual(7)
    await expect(page.locator('kbd:visible')).toHaveCount(0)
  }
})

test(
  'my bids and messages begin as high as other lists on a phone',
  { tag: '@phone' },
  async ({ page, signedInAs }) => {
    await signedInAs('dana')
    for (const [address, rows] of [
      ['/auctions/list/bidding', 'main li[data-id]'],
      ['/auctions/message-list', 'main ol > li'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
      expect((await page.locator(rows).first().boundingBox())?.y, address).toBeLessThanOrEqual(180)
    }
    await page.goto('/auctions/list/bidding')
    const card = page.locator('main li[data-id]').filter({ hasText: 'my max. CZK' })
    expect((await card.first().boundingBox())?.height).toBeLessThanOrEqual(80)
    const most = await page.getByText(/^Your maximums CZK/).boundingBox()
    expect(most?.y).toBeLessThan(96)
  },
)

test.describe('in Czech', () => {
  test.use({ locale: 'cs-CZ', viewport: { width: 320, height: 640 } })

  test(
    'the page of a domain fits into 320 pixels, and the words of its lock beside each other there and at 390',
    { tag: '@desk' },
    async ({ page, signedInAs }) => {
      await signedInAs('dana')
      await page.goto('/domains')
      await page.locator('main li[data-id] a').first().click()
      const positions = page.getByRole('group', { name: 'Zámek' }).getByRole('button')
      await expect(positions).toHaveText([/^Odemčeno/, /^Převod zamčen/, /^Plně zamčeno/])
      for (const size of [
        { width: 320, height: 640 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        expect((await overflow(page)).x).toBe(0)
        const boxes = await Promise.all((await positions.all()).map((one) => one.boundingBox()))
        // The margins of the page and of the card are 33 pixels.
        expect(Math.max(...boxes.map((box) => (box ? box.x + box.width : Infinity)))).toBeLessThanOrEqual(
          size.width - 33,
        )
        expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
        // Two lines.
        expect(boxes[0]?.height).toBeLessThanOrEqual(46)
      }
    },
  )
})

test.describe('on a wide screen in Czech', () => {
  test.use({ locale: 'cs-CZ' })

  test('the arrow of an order cuts no title of a column', { tag: '@desk' }, async ({ page, signedInAs }) => {
    await signedInAs('gita')
    for (const field of ['lock', 'isSecured', 'roles']) {
      await page.goto(`/domains?columns=fqdn,lock,isSecured,roles&sort=${field}`)
      const title = page.locator(`[role="columnheader"][data-field="${field}"] .MuiDataGrid-columnHeaderTitle`)
      await expect(title).toBeVisible()
      expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), field).toBe(0)
    }
  })
})

/** Returns how many rows of the grid are visible whole. */
function wholeRows(page: Page): Promise<number> {
  return page.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const rows = [...scroller.querySelectorAll('[role="row"][data-id]')].map((row) => row.getBoundingClientRect())
    return rows.filter((row) => row.top >= top && row.bottom <= bottom + 1).length
  })
}

/** Returns the names that their column cuts. */
function cutNames(page: Page): Promise<string[]> {
  return page
    .locator('[role="gridcell"]:is([data-field="fqdn"], [data-field="handle"]) a')
    .evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent ?? ''),
    )
}

/** Returns by how many pixels the grid scrolls to the side. */
function columnsOff(page: Page): Promise<number> {
  return page.locator('[role="columnheader"]').evaluateAll((headers) => {
    const right = Math.max(...headers.map((header) => header.getBoundingClientRect().right))
    return Math.max(0, right - (document.querySelector('[role="grid"]')?.getBoundingClientRect().right ?? 0))
  })
}

/** Returns by how many pixels the page scrolls. */
function overflow(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { x: scrollWidth - clientWidth, y: scrollHeight - clientHeight }
  })
}
