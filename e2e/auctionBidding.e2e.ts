import type { Page } from '@playwright/test'
import { auctionFor, endIn, otherBidder } from './auctions.ts'
import { expect, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US', isFresh: true })

const field = (page: Page, name: RegExp = /^Your (new )?maximum$/) => page.getByRole('textbox', { name })
const price = (page: Page) => page.getByRole('region', { name: /^(Current price|Starting price|Final price)$/ })
const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')
const announced = (page: Page) => page.locator('[data-announcer]')

test(
  'by keys alone: sign in, accept the rules, bid, be outbid, raise, win, and see what to pay',
  { tag: '@desk' },
  async ({ page, pool, browser, baseURL }) => {
    test.setTimeout(150_000)
    const { id, fqdn, standing } = await auctionFor(baseURL, 0)
    const first = Number(standing.lowestNext) + 20_000
    const other = await otherBidder(browser, baseURL, 'filip')

    await page.goto(`/auctions/detail/${id}`)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).press('Enter')
    await page.waitForURL(/login-method/)
    await page.locator('a[href^="/api/auth/account/login/"]').first().press('Enter')
    await page.locator('button[name=person][value=gita]').press('Enter')
    await expect(field(page)).toBeFocused()

    await page.keyboard.type('1000,50')
    await expect(field(page)).toHaveValue('1000,50')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('1,000.50')
    await expect(field(page)).toHaveAccessibleDescription(/^Bid a multiple of/)
    await page.keyboard.type('-1000')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('1,000')
    await expect(field(page)).toHaveAccessibleDescription(/^“-” can’t be used here/)

    await page.keyboard.type(String(first))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'The rules of the auctions' })).toBeVisible()
    await pressed(page, 'Accept and continue')
    const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
    await expect(dialog).toContainText(fqdn)
    expect(await violationsOf(page)).toEqual([])
    const sure = dialog.getByRole('checkbox')
    if ((await sure.count()) > 0) await sure.press('Space')
    await pressed(page, /^Bid CZK/)
    await expect(page.getByText(/^Your bid was accepted\. You lead/)).toBeVisible()
    await expect(price(page).getByText('You lead', { exact: true })).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expect(field(page).locator('..')).toHaveCSS('outline-style', 'solid')

    await other.bid(id, first + 5000)
    await expect(price(page).getByText('Outbid', { exact: true })).toBeVisible()
    await expect(announced(page)).toContainText('You have been outbid.')

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('b')
    await page.keyboard.type(String(first + 20_000))
    await page.keyboard.press('Enter')
    await pressed(page, /^Bid CZK/)
    await expect(page.getByText(/^Your bid was accepted\. You lead/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await endIn(pool, id, 6)
    await page.reload()
    await expect(page.getByText('You won.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('table', { name: 'Bids' })).toContainText(/You \(bidder \d+\)/)
    await page.getByRole('link', { name: 'Pay' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(fqdn) })).toBeFocused()
    await expect(page.getByRole('region', { name: 'To pay' })).toContainText('Variable symbol')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  },
)

test(
  'two side by side see price, lead, extension and end alike and soon',
  { tag: ['@desk', '@full'] },
  async ({ signedInAnew, browser, pool, baseURL }) => {
    test.setTimeout(120_000)
    const { id, standing } = await auctionFor(baseURL, 1)
    await endIn(pool, id, 120, 900)
    const other = await otherBidder(browser, baseURL, 'filip')
    const mine = await signedInAnew('dana')
    const public_ = await (
      await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'en-US' })
    ).newPage()
    await Promise.all([mine, public_].map((page) => page.goto(`/auctions/detail/${id}`)))
    await Promise.all(
      [mine, public_].map((page) => expect(page.getByRole('heading', { name: 'Bids', exact: true })).toBeVisible()),
    )

    const { price: now } = await other.bid(id, Number(standing.lowestNext) + 30_000)
    const shown = Number(now).toLocaleString('en-US')
    await Promise.all([mine, public_].map((page) => expect(price(page)).toContainText(shown)))

    // A bid in the last five minutes has moved the end for both.
    await Promise.all([mine, public_].map((page) => expect(announced(page)).toContainText(/^The end has moved to/)))
    await Promise.all([mine, public_].map((page) => expect(price(page).getByText(/^[45] min \d\d s$/)).toBeVisible()))

    await endIn(pool, id, 8)
    await Promise.all([mine, public_].map((page) => page.reload()))
    await Promise.all(
      [mine, public_].map((page) =>
        expect(page.getByText('Waiting for the winner to pay.')).toBeVisible({ timeout: 30_000 }),
      ),
    )
    await public_.context().close()
  },
)

test(
  'a connection that is cut is reported, misses nothing, and leaves no bid in doubt',
  { tag: '@desk' },
  async ({ signedInAnew, context, expectComplaint, browser, baseURL }) => {
    expectComplaint('ERR_INTERNET_DISCONNECTED')
    test.setTimeout(120_000)
    const { id, standing } = await auctionFor(baseURL, 2)
    const other = await otherBidder(browser, baseURL, 'filip')
    const page = await signedInAnew('dana')
    await page.goto(`/auctions/detail/${id}?bid`)
    await expect(field(page)).toBeFocused()

    await context.setOffline(true)
    await expect(page.getByText(/^The connection was lost/)).toBeVisible({ timeout: 20_000 })
    const { price: now } = await other.bid(id, Number(standing.lowestNext) + 40_000)
    await context.setOffline(false)
    await expect(price(page)).toContainText(Number(now).toLocaleString('en-US'), { timeout: 30_000 })
    await expect(page.getByText(/^The connection was lost/)).toBeHidden()

    await field(page).fill(String(Number(now) + 90_000))
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: /^(Bid CZK|Accept)/ })
    await expect(button).toBeVisible()
    if ((await page.getByRole('button', { name: /^Accept/ }).count()) > 0) await pressed(page, /^Accept/)
    const sure = page.getByRole('dialog').getByRole('checkbox')
    if ((await sure.count()) > 0) await sure.press('Space')
    await context.setOffline(true)
    await pressed(page, /^Bid CZK/)
    await expect(page.getByText(/^We don’t know yet whether/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Your bid was accepted/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/^You \(bidder \d+\)$/)).toHaveCount(1)
  },
)

test('on a computer whose clock is an hour fast the countdown is the server’s', async ({ page, pool, baseURL }) => {
  const { id } = await auctionFor(baseURL, 3)
  await endIn(pool, id, 45 * 60)
  const { rows } = await pool.query<{ fast: Date }>("select now() + interval '1 hour' as fast")
  await page.clock.install(rows[0] && { time: rows[0].fast })
  await page.goto(`/auctions/detail/${id}`)
  await expect(price(page).getByText(/^4[345] min \d\d s$/)).toBeVisible()
})
