import { listDomains } from '#contract/domain.ts'
import { paths } from '#src/routing/paths.ts'
import { expect, test } from './fixtures.ts'

test.use({ locale: 'en-US', isFresh: true })

test('the website of a domain says where it is, and opens apart, knowing nothing of us', async ({
  page,
  context,
  signedInAs,
}) => {
  // The name has an owner: there is no question.
  await context.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: '<p>their page</p>' }))
  await signedInAs('gita')
  const { items } = listDomains.answer.parse(await (await page.request.get(`${listDomains.path}?size=25`)).json())
  const inZone = items.find(({ states }) => !states.includes('outzone'))
  await page.goto(paths.domain(inZone?.fqdn ?? ''))
  const link = page.getByRole('link', { name: /^Open website/ })
  const { host } = new URL((await link.getAttribute('href')) ?? '')
  await expect(link).toContainText(host)

  const opened = context.waitForEvent('page')
  await link.click()
  const other = await opened
  await expect(other.getByText('their page')).toBeVisible()
  expect(await other.evaluate(() => `opener ${String(window.opener)}, from ${document.referrer}`)).toBe(
    'opener null, from ',
  )
})

test('an address as long as one likes is shown in 200 characters', async ({ page, expectComplaint }) => {
  expectComplaint('404')
  const path = `/no/${'x'.repeat(150)}?query=${'y'.repeat(150)}`
  expect((await page.goto(path))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: `Page not found: ${path.slice(0, 200)}` })).toHaveText(
    `Page not found: ${path.slice(0, 200)}`,
  )
  await page.getByRole('main').getByRole('link', { name: 'Back to domains' }).click()
  // A user who is not signed in gets there by signing in.
  await expect(page).toHaveURL(/\/login-method\?next=%2Fdomains$/)
})
