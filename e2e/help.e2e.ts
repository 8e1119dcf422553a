import { expect, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

test.describe('help', { tag: '@desk' }, () => {
  test('is searched and walked through by the keyboard alone', async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await page.goto('/domains')
    // Keys come after the page, with the button that lists them.
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('link', { name: 'Open help' }).press('Enter')
    await page.waitForURL('**/help')
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()

    const field = page.getByRole('searchbox', { name: 'Search help' })
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('no such thing')
    await expect(page.getByRole('status').filter({ hasText: 'Help has nothing on' })).toBeVisible()
    await field.fill('')
    await page.keyboard.type('earlier leads')
    await expect(page).toHaveURL(/\?q=earlier\+leads$/)
    await expect(page.getByRole('status').filter({ hasText: /^Found in/ })).toBeVisible()
    await expect(page.locator('mark').filter({ hasText: 'earlier' }).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.locator('h2:focus, h3:focus')).toHaveCount(1)

    // A search is one entry of the history.
    await page.goBack()
    await expect(page).toHaveURL(/\/help$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/domains/)
  })

  test('a link to a section leads there, in sight and with the focus', async ({ page }) => {
    await page.goto('/help#undo')
    await expect(page.locator('#undo')).toBeFocused()
    await expect(page.locator('#undo')).toBeInViewport()
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Auctions' }).click()
    await expect(page).toHaveURL(/#auctions$/)
    await expect(page.locator('#auctions')).toBeInViewport()
  })
})

test(
  'the footer of every layout leads to help, accessibility, terms and privacy',
  { tag: '@full' },
  async ({ page }) => {
    for (const from of ['/login-method', '/']) {
      for (const name of ['Terms', 'Privacy', 'Accessibility', 'Help']) {
        await page.goto(from)
        const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
        const to = (await link.getAttribute('href')) ?? ''
        await link.click()
        await page.waitForURL(`**${to}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    }
  },
)

test('a browser stores only what the page on privacy lists', async ({ page, signedInAs }) => {
  await signedInAs('gita')
  for (const path of ['/domains', '/auctions/list/ongoing', '/mycontact/detail/personal', '/privacy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.locator('tbody th code').first()).toBeVisible()
  const listed = (await page.locator('tbody th code').allInnerTexts()).map((name) => name.replace('…', ''))
  const stored = await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')
  const cookies = (await page.context().cookies(page.url())).map(({ name }) => name)
  const portals = cookies.filter((name) => !name.startsWith('_')) // The demo's provider, on the same machine, has its own.
  expect([...stored, ...portals].filter((name) => !listed.some((one) => name.startsWith(one)))).toEqual([])
})
