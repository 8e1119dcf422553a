import type { Page } from '@playwright/test'
import { listAuctions } from '#contract/auctionList.ts'
import { auctionFor, otherBidder } from './auctions.ts'
import { expect, listKeysWork, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const nameOf = (page: Page) => page.locator('[role=row]:has(:focus) [data-field=fqdn]')
const priceOf = (page: Page, fqdn: string) => page.getByRole('row', { name: fqdn }).locator('[data-field=price]')

test('a list is walked, searched and left to sign in by keys alone', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/auctions')
  await expect(page).toHaveURL(/\/auctions\/list\/ongoing$/)
  await expect(grid(page, 'Ongoing auctions').getByRole('link').first()).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Next row')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = await nameOf(page).innerText()
  await page.keyboard.press('/')
  await page.keyboard.type(second.split('.')[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=/)
  await expect(nameOf(page)).toHaveText(second)
  await page.keyboard.press('w')
  await page.waitForURL(/\/login-method\?next=%2Fauctions%2Flist%2Fongoing%3Fq%3D/)
})

test(
  'what is watched by a key is in the list of what I watch',
  { tag: ['@desk', '@full'] },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await page.goto('/auctions/list/future')
    await expect(
      grid(page, 'Future auctions')
        .getByRole('button', { name: /^Watch / })
        .first(),
    ).toBeEnabled()
    const star = grid(page, 'Future auctions')
      .getByRole('button', { name: /^Watch / })
      .first()
    await expect(star).toHaveAttribute('aria-disabled', 'false')
    await listKeysWork(page)
    const name = ((await star.getAttribute('aria-label')) ?? '').replace('Watch ', '')
    await page.keyboard.press('j')
    await page.keyboard.press('w')
    await expect(star).toHaveAttribute('aria-pressed', 'true')

    await page
      .getByRole('navigation', { name: 'Lists of auctions' })
      .getByRole('link', { name: 'Watched' })
      .press('Enter')
    const row = grid(page, 'Watched auctions').getByRole('row', { name })
    await expect(row).toContainText('Not started')
    expect(await violationsOf(page)).toEqual([])
    await row.getByRole('button').press('Enter')
    await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'false')
  },
)

test(
  'an outbid name is found, and bid for again, from the keyboard',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('dana')
    await page.goto('/auctions/list/bidding')
    await expect(page.getByText(/Your leading maximums total CZK/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Outbid' }).press('Enter')
    await expect(page).toHaveURL(/\?lead=outbid$/)
    const rows = grid(page, 'My bids').getByRole('row', { name: 'Outbid' })
    await expect(rows.first()).toBeVisible()
    await listKeysWork(page)
    await page.keyboard.press('j')
    await page.keyboard.press('b')
    await page.waitForURL(/\/auctions\/detail\/[\da-f-]+\?bid/)
    await expect(page.getByRole('textbox', { name: /maximum$/ })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\?lead=outbid$/)
  },
)

test(
  'a bid made elsewhere is seen without reload, and no row moves until the user wants it',
  { tag: ['@desk', '@full'] },
  async ({ page, browser, baseURL }) => {
    const answer = await fetch(`${baseURL ?? ''}${listAuctions.path}?sort=price&size=25`)
    const [lowest] = listAuctions.answer.parse(await answer.json()).items
    if (!lowest) throw new Error('the demo has no auction under way')
    const { id, fqdn, standing } = lowest
    const [filip, dana] = await Promise.all([
      otherBidder(browser, baseURL, 'filip'),
      otherBidder(browser, baseURL, 'dana'),
    ])
    await page.goto('/auctions/list/ongoing?sort=price')
    await expect(priceOf(page, fqdn)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeHidden()

    await filip.bid(id, Number(standing.lowestNext) + 20_000)
    const { price } = await dana.bid(id, Number(standing.lowestNext) + 40_000)
    await expect(priceOf(page, fqdn)).toHaveText(new RegExp(Number(price).toLocaleString('en-US')))
    await expect(page.getByText('The order has changed since.')).toBeVisible()
    await expect(page.locator('[role=row][data-rowindex="0"]')).toContainText(fqdn)

    await page.getByRole('button', { name: 'Refresh' }).press('Enter')
    await expect(page.locator('[role=row][data-rowindex="0"]')).not.toContainText(fqdn)
    await expect(page.getByText('The order has changed since.')).toBeHidden()
  },
)

test('a card of an auction shows no cut time', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('dana')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const list of ['bidding', 'ongoing', 'future']) {
    await page.goto(`/auctions/list/${list}`)
    await expect(page.getByRole('main').getByRole('listitem').locator('time').first()).toBeAttached()
    expect(await page.locator('main li time').evaluateAll(cutAmong)).toEqual([])
  }
})

/** Returns the texts of times, and of what stands before them, that end outside their part of a card. */
function cutAmong(times: Element[]): string[] {
  return times.flatMap((time) => {
    const place = time.closest('li span:has(> span > time)')?.getBoundingClientRect()
    if (!place) return []
    return [...(time.parentElement?.children ?? [])].flatMap((part) => {
      const { top, right } = part.getBoundingClientRect()
      const isVisible = top < place.bottom - 1
      return isVisible && right > place.right + 1 ? [part.textContent] : []
    })
  })
}

test('on a phone auctions are cards with a star each', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('gita')
  await page.goto('/auctions/list/ongoing')
  const star = page.getByRole('button', { name: /^Watch / }).first()
  await expect(star).toHaveAttribute('aria-disabled', 'false')
  await star.tap()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.tap()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  expect(await violationsOf(page)).toEqual([])
})

test(
  'an auction is looked at beside the list, watched, walked on from and opened by keys alone, with its price as it changes',
  { tag: '@desk' },
  async ({ page, signedInAs, browser, baseURL }) => {
    test.slow()
    const other = await otherBidder(browser, baseURL, 'filip')
    await signedInAs('gita')
    await page.goto('/auctions/list/ongoing?sort=-endsAt')
    await listKeysWork(page)
    const { fqdn: first, standing, id } = await auctionFor(baseURL, 4)
    const { fqdn: second, id: secondId } = await auctionFor(baseURL, 5)
    for (let row = 0; row <= 4; row++) await page.keyboard.press('j')
    await expect(nameOf(page)).toHaveText(first)
    await page.keyboard.press('Space')
    const peek = (name: string) => page.getByRole('complementary', { name: `Preview of ${name}` })
    await expect(peek(first).getByRole('heading', { name: 'Start and end' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`peek=${id}$`))
    const { price } = await other.bid(id, Number(standing.lowestNext) + 20_000)
    await expect(
      peek(first)
        .getByText(`CZK ${Number(price).toLocaleString('en-US')}`)
        .first(),
    ).toBeVisible()
    await expect(peek(first).getByRole('table', { name: 'Bids' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    const star = page.getByRole('button', { name: `Watch ${first}` })
    await expect(star).toHaveAttribute('aria-disabled', 'false')
    const before = (await star.getAttribute('aria-pressed')) === 'true'
    await page.keyboard.press('w')
    await expect(star).toHaveAttribute('aria-pressed', String(!before))
    await expect(peek(first).getByRole('button', { name: before ? 'Watch' : 'Watching', exact: true })).toBeVisible()

    await page.keyboard.press('j')
    await expect(peek(second).getByRole('heading', { name: second })).toBeVisible()
    // The address follows when the focus rests.
    await expect(page).toHaveURL(new RegExp(`peek=${secondId}$`))
    const address = page.url().replace(/peek=.*/, '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(second) })).toBeVisible()
    await page.goBack()
    await expect(peek(second)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    expect(address).toContain(new URL(page.url()).search)
  },
)

test(
  'on a phone an auction is looked at in a sheet, from the menu of its card',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/auctions/list/ongoing')
    // The first ones may end while they are looked at.
    const card = page.getByRole('list', { name: 'Ongoing auctions' }).getByRole('listitem').nth(5)
    const name = await card.getByRole('link').first().innerText()
    await card.getByRole('button', { name: `Menu of ${name}` }).tap()
    await page.getByRole('menuitem', { name: 'Peek' }).tap()
    const sheet = page.getByRole('dialog', { name: `Preview of ${name}` })
    await expect(sheet.getByRole('link', { name: 'Bid…' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Close preview' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('the rules of an auction stand below its price', { tag: '@desk' }, async ({ page, baseURL }) => {
  for (const sort of ['bids', '-bids'] as const) {
    const answer = await fetch(`${baseURL ?? ''}${listAuctions.path}?status=in_auction&sort=${sort}&size=25`)
    const [auction] = listAuctions.answer.parse(await answer.json()).items
    await page.goto(`/auctions/detail/${auction?.id ?? ''}`)
    const rules = page.getByRole('region', { name: 'Rules of this auction' })
    const price = page.getByRole('region', { name: /price$/ })
    // The box for bids arrives in the price, and moves the rules down.
    await expect(async () => {
      const [above, below] = [await price.boundingBox(), await rules.boundingBox()]
      expect(below?.x, sort).toBe(above?.x)
      expect(below?.y, sort).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0))
    }).toPass({ timeout: 5000 })
  }
})
