import type { Page } from '@playwright/test'
import { listDomains } from '#contract/domain.ts'
import { people } from '#server/demo/people.ts'
import { routeTable } from '#src/routing/routeTable.ts'
import { expect, test, violationsOf } from './fixtures.ts'

// Every value of each occurs with every value of the others somewhere below, as pairs.
const looks = [
  { language: 'cs', scheme: 'light' },
  { language: 'cs', scheme: 'dark' },
  { language: 'en', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const

for (const { path, access } of routeTable) {
  for (const { language, scheme } of looks) {
    test(`${path} in ${language}, ${scheme}`, async ({ page, context, signedInAs, baseURL }) => {
      if (access === 'holder') await signedInAs('gita')
      await context.addCookies([{ name: 'language', value: language, url: baseURL }])
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })

      const answer = await page.goto(await addressOf(path, page))
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')

      await expect(page.locator('html')).toHaveAttribute('lang', language === 'cs' ? /^cs/ : /^en/)
      await expect(page.locator('html')).toHaveClass(new RegExp(`p-${scheme}-mode`))
      expect(idsIn(await page.locator('body').innerText())).toEqual([])
      expect(await violationsOf(page)).toEqual([])
    })
  }

  test(`${path} fits into 320 pixels`, async ({ page, signedInAs }) => {
    if (access === 'holder') await signedInAs('gita')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(await addressOf(path, page))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
}

test('an address that is not there is 404 and says so', async ({ page, complaints }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('body').innerText()).toContain('/no/such/page')
  // The browser itself reports the status of the page it was asked for.
  complaints.splice(0, complaints.length, ...complaints.filter((said) => !said.includes('404')))
})

test('a final slash is taken away for good', async ({ request }) => {
  const answer = await request.get('/login-method/?next=%2Fdomains', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers()['location']).toBe('/login-method?next=%2Fdomains')
})

test('the page of choosing a person is without fault too', async ({ page }) => {
  await page.goto('/api/auth/account/login/?next=/')
  await expect(page.locator('button[name=person]')).toHaveCount(
    people.filter(({ method }) => method === 'account').length,
  )
  expect(await violationsOf(page)).toEqual([])
})

/** A pattern with something that is there in the place of its parameters. */
async function addressOf(path: string, page: Page): Promise<string> {
  if (!path.includes(':fqdn')) return path
  const answer = await page.request.get(`${listDomains.path}?size=25`)
  const { items } = listDomains.answer.parse(await answer.json())
  return path.replace(':fqdn', items[0]?.fqdn ?? '')
}

/** Message ids that reached the screen instead of their words. */
function idsIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => /^(app|common|domain|grid|lock|operation|problem|record|session|state)(\.[a-z_-]+)+$/.test(word))
}
