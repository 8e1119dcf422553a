import { chromium, type Page } from '@playwright/test'
import { inTurns, quantile, rounded } from './measure.ts'
import { atPlace, cookiesOf, requestedDomains } from './place.ts'
import { report, type Row } from './result.ts'

// From the address bar to the first row of the list, with nothing in the browser's cache.
const rounds = 5
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const row = '[role=row][data-id], [role=listitem] a[href^="/domains/detail/"], [role=gridcell] a'

await atPlace(requestedDomains(60_000), async (place) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const rows: Row[] = []
  for (const { name, isSlow, limit } of [
    { name: 'plain', isSlow: false, limit: 1000 },
    { name: 'slow 4G, CPU ÷ 4', isSlow: true, limit: 4500 },
  ]) {
    const times = await inTurns({ open: () => open(isSlow) }, rounds)
    const ms = quantile(times('open'), 0.5)
    rows.push({
      name: `first row, ${name}`,
      figures: { ms: rounded(ms, 0) },
      goal: `at most ${limit} ms`,
      isReached: ms <= limit,
    })
  }
  await browser.close()
  report('page', 'The list of domains, cold, from the address bar to its first row', rows)

  async function open(isSlow: boolean) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookiesOf(place))
    const page = await context.newPage()
    if (isSlow) await slowDown(page)
    await page.goto(`${place.url}/domains`, { waitUntil: 'commit' })
    await page.locator(row).first().waitFor()
    await context.close()
  }
})

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
