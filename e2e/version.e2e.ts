import type { Page } from '@playwright/test'
import { openDeployment, type Deployment } from './deployment.ts'
import { expect, test as base } from './fixtures.ts'

// Two versions deployed one after the other under an open browser, and parts that cannot be had.
const test = base.extend<{
  withOldBuilds: boolean
  deployment: Deployment
}>({
  withOldBuilds: [true, { option: true }],
  deployment: async ({ withOldBuilds, expectComplaint, page }, use, { parallelIndex }) => {
    // Between two versions nobody answers for a moment, and afterwards parts of the first may be gone.
    expectComplaint('net::ERR_')
    expectComplaint('404')
    // The process that stops says so to the stream of the page.
    expectComplaint('503')
    const deployment = await openDeployment(parallelIndex, { withOldBuilds })
    await use(deployment)
    // A part that is still loading would fail when its server has gone.
    await page.close()
    await deployment.close()
  },
})

test.use({ locale: 'en-US', isFresh: true })
// A portal is started twice.
test.slow()

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content')

/** The user comes back to the tab, which reads what is deployed now. */
async function returnTo(page: Page, { id }: Deployment): Promise<void> {
  const rules = page.waitForResponse(`**/builds/meta/${id()}.json`)
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await (await rules).finished()
}

test.describe('where the parts of the version before are gone', { tag: '@desk' }, () => {
  test.use({ withOldBuilds: false })

  test('the next page is of the new version, with the selection and the way back', async ({
    signedInAs,
    deployment,
  }) => {
    const page = await signedInAs('gita')
    await page.goto(`${deployment.origin}/domains?sort=-fqdn`)
    const names = page.locator('main a[href^="/domains/detail/"]')
    const name = await names.first().innerText()
    await page.getByRole('checkbox').nth(1).click()
    await expect(page.getByText('1 domain selected')).toBeVisible()
    const first = deployment.id()
    expect(await buildOf(page)).toBe(first)

    await deployment.deployNext({ rules: [] })
    const request = page.waitForRequest('**/builds/latest.json')
    await returnTo(page, deployment)
    expect((await (await request).allHeaders())['cookie']).toBeUndefined()
    // Turning the list is still the same page.
    await page.getByRole('searchbox').fill(name)
    await expect(names).toHaveCount(1)
    expect(await buildOf(page)).toBe(first)

    await names.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(/\/domains\/detail\//)
    await expect.poll(() => buildOf(page)).toBe(deployment.id())
    await page.getByRole('main').getByRole('link', { name: 'Domains', exact: true }).click()
    await expect(page).toHaveURL(`${deployment.origin}/domains?sort=-fqdn&q=${name}`)
    await expect(page.getByText('1 domain selected')).toBeVisible()
  })

  test('going back is to a page of the new version too', { tag: '@full' }, async ({ signedInAs, deployment }) => {
    const page = await signedInAs('gita')
    await page.goto(`${deployment.origin}/nssets?page=1`)
    await page.getByRole('link', { name: 'DNSSEC keys' }).first().click()
    await expect(page).toHaveURL(/\/keysets/)
    await deployment.deployNext({ rules: [] })
    await returnTo(page, deployment)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Name servers' })).toBeVisible()
    expect(await buildOf(page)).toBe(deployment.id())
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'DNSSEC keys' })).toBeVisible()
  })

  test(
    'a part of the old one that is not there leads to the page of the new one',
    { tag: '@full' },
    async ({ signedInAs, deployment }) => {
      const page = await signedInAs('gita')
      await page.goto(`${deployment.origin}/keysets`)
      await expect(page.getByRole('heading', { level: 1, name: 'DNSSEC keys' })).toBeVisible()
      await deployment.deployNext({ rules: [] })
      await page.getByRole('link', { name: 'Activity' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
      expect(await buildOf(page)).toBe(deployment.id())
    },
  )
})

test(
  'what is typed is not lost by a new version, whose rules hold already',
  { tag: '@desk' },
  async ({ signedInAs, deployment }) => {
    const page = await signedInAs('dana')
    await page.goto(`${deployment.origin}/mycontact/detail/personal`)
    await page.getByRole('button', { name: 'Change VAT number' }).click()
    const field = page.getByRole('textbox', { name: 'VAT number' })
    await field.fill('CZ1234567')
    const first = deployment.id()

    await deployment.deployNext({ rules: [{ from: '/mycontact/detail/state', to: '/mycontact/detail/addresses' }] })
    await returnTo(page, deployment)
    await page.getByRole('main').getByRole('link', { name: 'State' }).click()
    await expect(page).toHaveURL(/\/mycontact\/detail\/addresses$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The address changes before the page: as long as the field is there, no page is loaded anew.
    await expect(field).toBeHidden()
    expect(await buildOf(page)).toBe(first)

    await page.getByRole('link', { name: 'Personal' }).click()
    await expect(field).toHaveValue('CZ1234567')
    expect(await buildOf(page)).toBe(deployment.id())
    await page.getByRole('button', { name: 'Cancel' }).click()
  },
)

test(
  'a part that cannot be had loads the page once, then the error page says so',
  { tag: '@desk' },
  async ({ page, signedInAs, expectComplaint }) => {
    expectComplaint('404')
    expectComplaint('dynamically imported module')
    await signedInAs('gita')
    await page.goto('/keysets')
    await expect(page.getByRole('heading', { level: 1, name: 'DNSSEC keys' })).toBeVisible()
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().endsWith('/activity')) loads += 1
    })
    await page.route('**/assets/ActivityPage-*.js', (route) => route.fulfill({ status: 404, body: '404' }))

    await page.getByRole('link', { name: 'Activity' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
    await expect(page).toHaveURL(/\/activity$/)
    expect(loads).toBe(1)
    const ways = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button'))
    await expect(ways).toHaveText(['the operator', 'Reload', 'Back to domains', 'Overview', 'Auctions', 'Help'])

    await ways.nth(2).click()
    await expect(page).toHaveURL(/\/domains$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
    // Another path has not been loaded anew yet.
    expect(loads).toBe(1)
  },
)

test(
  'an address that only leads on does so from outside and from inside',
  { tag: '@desk' },
  async ({ page, signedInAs, request }) => {
    const answer = await request.get('/mycontact?x=1', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/mycontact/detail/personal?x=1'])
    await signedInAs('gita')
    await page.goto('/keysets')
    await page.getByRole('link', { name: 'Auctions' }).first().click()
    await expect(page).toHaveURL(/\/auctions\/list\/ongoing$/)
  },
)
