import type { Page, Request, Route } from '@playwright/test'
import { readSettings } from '#contract/system.ts'
import { countVisit } from '#contract/visit.ts'
import { expect, test } from './fixtures.ts'

// A visit as a browser reports it; what becomes of it behind our server is in tests/wire/visit.test.ts.
test.use({ locale: 'en-US', isFresh: true })

test('visits are counted of users who agree, by kinds of pages alone, until they say otherwise', async ({
  signedInAs,
}) => {
  const page = await signedInAs('gita')
  await haveVisitsCounted(page)
  const sent = signsOf(page)

  await page.goto('/domains')
  const choice = page.getByRole('region', { name: 'Counting of visits' })
  await expect(choice).toContainText('May we count')
  expect(sent).toEqual([])

  await choice.getByRole('button', { name: 'Count them' }).click()
  await expect(choice).toContainText('Your visits are counted')
  await expect.poll(() => sent.map(pageOf)).toEqual(['/domains'])
  await page.locator('main a[href^="/domains/detail/"]').first().click()
  await expect.poll(() => sent.map(pageOf)).toEqual(['/domains', '/domains/detail/:fqdn'])
  for (const request of sent) {
    const { cookie, referer, 'x-csrf-token': token } = await request.allHeaders()
    expect({ cookie, referer, token }).toEqual({ cookie: undefined, referer: undefined, token: undefined })
  }

  // The charts of the page come late and move what stands below them.
  await expect(page.locator('.recharts-surface')).toHaveCount(3)
  await choice.getByRole('button', { name: 'Do not count' }).click()
  await expect(choice).toContainText('Your visits are not counted.')
  await page.goto('/operations')
  await expect(choice).toContainText('Your visits are not counted.')
  expect(sent).toHaveLength(2)
})

test('a portal whose operator counts nobody has no question', async ({ signedInAs }) => {
  const page = await signedInAs('gita')
  const sent = signsOf(page)
  await page.goto('/domains')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.locator('main a[href^="/domains/detail/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('.cz')
  await expect(page.getByRole('region', { name: 'Counting of visits' })).toHaveCount(0)
  expect(sent).toEqual([])
})

/**
 * Changes the setting in the page and in the call. A page whose answers were not ready in time comes without them and
 * calls. The portals of the journeys have no tracker.
 */
async function haveVisitsCounted(page: Page) {
  const change = async (route: Route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"analytics":false', '"analytics":true')
    return route.fulfill({ response: answer, body })
  }
  await page.route(({ pathname }) => pathname === readSettings.path, change)
  await page.route('/domains', change)
  await page.route('/operations', change)
}

/**
 * The reported fields of each page. That it is still open is reported again every while, however long a journey
 * takes.
 */
function signsOf(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === countVisit.path && signOf(request).kind !== 'beat') sent.push(request)
  })
  return sent
}

const pageOf = (request: Request) => signOf(request).page

function signOf(request: Request) {
  return countVisit.body.parse(request.postDataJSON())
}
