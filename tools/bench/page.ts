import { chromium, type Browser, type Page } from '@playwright/test'
import { quantile, rounded } from './measure.ts'
import { atPlace, cookiesOf, requestedSize, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// Pages with an empty cache, from the start of the navigation until their content is painted and usable. Each on a wide
// screen and on a phone, on this machine's line and on slow 4G with a quarter of its CPU.
const rounds = 5
const lines = {
  plain: null,
  'slow 4G, CPU ÷ 4': {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  },
} as const
const screens = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** The rows of a list of domains: before its grid is loaded, in the grid, and as cards. */
const row = '[data-first-row], [role=row][data-id], main a[href^="/domains/detail/"]'
/** The search field names its key once the keys of the list work. */
const listKeys = 'input[type=search][aria-keyshortcuts]'

type Line = keyof typeof lines
type Screen = keyof typeof screens
type Visit = { path: string; line: Line; screen: Screen; isSignedIn: boolean }

/** Milliseconds from the start of the navigation; the shift as the Layout Instability API counts it. */
type Times = { firstContent: number; firstRow: number | null; keys: number | null; shift: number }

await atPlace(requestedSize({ domains: 60_000 }), async (place) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const rows: Row[] = []
  const add = (name: string, times: readonly number[], limit: number, unit = 'ms') => {
    const value = quantile([...times].sort(ascending), 0.5)
    rows.push({
      name,
      figures: { [unit]: rounded(value, unit === 'ms' ? 0 : 3), of: times.length },
      goal: `at most ${limit} ${unit}`,
      isReached: value <= limit,
    })
  }

  for (const [line, goals] of [
    ['plain', { firstRow: 800, keys: 1000 }],
    ['slow 4G, CPU ÷ 4', { firstRow: 3000, keys: 4000 }],
  ] as const)
    for (const screen of ['wide', 'phone'] as const) {
      const visits = await visit(browser, place, { path: '/domains', line, screen, isSignedIn: true })
      add(
        `domains, first row painted, ${screen}, ${line}`,
        visits.map(({ firstRow }) => firstRow).filter(isTime),
        goals.firstRow,
      )
      if (screen === 'wide')
        add(`domains, keys of the list work, ${line}`, visits.map(({ keys }) => keys).filter(isTime), goals.keys)
      add(
        `domains, layout shift, ${screen}, ${line}`,
        visits.map(({ shift }) => shift),
        0.01,
        'shift',
      )
    }
  for (const path of ['/login-method', '/', '/help']) {
    const visits = await visit(browser, place, { path, line: 'slow 4G, CPU ÷ 4', screen: 'phone', isSignedIn: false })
    add(
      `${path}, first content, phone, slow 4G`,
      visits.map(({ firstContent }) => firstContent),
      1200,
    )
  }
  await browser.close()
  report('page', 'Pages with an empty cache, from the start of the navigation', rows)
})

/** Visits a page `rounds` times, each in a browser context of its own. */
async function visit(
  browser: Browser,
  place: BenchPortal,
  { path, line, screen, isSignedIn }: Visit,
): Promise<Times[]> {
  const times: Times[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: screens[screen], locale: 'cs-CZ' })
    if (isSignedIn) await context.addCookies(cookiesOf(place))
    // tsx names functions by a function of its own, which pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(notePaints, { row, listKeys })
    const page = await context.newPage()
    await slowDown(page, line)
    await page.goto(place.url + path, { waitUntil: 'commit' })
    if (path === '/domains') {
      await page.waitForFunction(() => Number.isFinite(Reflect.get(window, 'firstRow')))
      if (screen === 'wide') await page.waitForFunction(() => Number.isFinite(Reflect.get(window, 'keys')))
    }
    // A shift may come with what loads later.
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    times.push(await readTimes(page))
    await context.close()
  }
  return times
}

async function readTimes(page: Page): Promise<Times> {
  return page.evaluate(() => {
    const noted = (name: string) => {
      const value: unknown = Reflect.get(window, name)
      return typeof value === 'number' ? value : null
    }
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return {
      firstContent: first?.startTime ?? Number.NaN,
      firstRow: noted('firstRow'),
      keys: noted('keys'),
      shift: noted('shift') ?? 0,
    }
  })
}

/** Runs in the page before its scripts: notes when something is painted for the first time, and what shifts. */
function notePaints({ row, listKeys }: { row: string; listKeys: string }) {
  const note = (name: string, selector: string) => {
    if (Reflect.has(window, name) || !document.querySelector(selector)) return
    Object.assign(window, { [name]: Number.NaN })
    // The task after the next frame: by then it is painted.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { [name]: performance.now() })))
  }
  new MutationObserver(() => {
    note('firstRow', row)
    note('keys', listKeys)
  }).observe(document, { subtree: true, childList: true, attributes: true })
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const value: unknown = Reflect.get(entry, 'value')
      if (typeof value === 'number') Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function slowDown(page: Page, line: Line) {
  const conditions = lines[line]
  if (!conditions) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', conditions)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

function isTime(value: number | null): value is number {
  return value !== null
}

function ascending(a: number, b: number) {
  return a - b
}
