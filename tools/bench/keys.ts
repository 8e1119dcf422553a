import { chromium, type Page, type Response } from '@playwright/test'
import { listDomains } from '#contract/domain.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, cookiesOf, requestedSize, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// How soon the list answers: keys in the grid, the way to it, the search and the first row. The holders have 1,000,
// 25,000 and 100,000 domains.
const sizes = process.argv.includes('--domains')
  ? [requestedSize({ domains: 60_000 })]
  : [1000, 25_000, 100_000].map((hosting) => ({ domains: 240_000, hosting }))
const presses = 60
const rounds = 9
const readingTime = 4000
/** Between two keys, in milliseconds: a quick typist's hundred words a minute. */
const typingPause = 120
const rowInGrid = '[role=grid] [role=row][data-id]'
// Keys come after the page; what they act on shows them once they work.
const keysInForce = 'header [aria-keyshortcuts$="+K"]'
const listKeysInForce = 'input[type=search][aria-keyshortcuts]'
const rows: Row[] = []

for (const size of sizes) await atPlace(size, measure)
report('keys', 'From a key or a click to what it shows, in a browser on this machine', rows)

async function measure(place: BenchPortal) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addCookies(cookiesOf(place))
  // tsx names functions by a function of its own, which pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  const add = (name: string, times: readonly number[], share: number, limit: number) => {
    const ms = quantile(times, share)
    rows.push({
      name: `${name}, ${place.held} domains`,
      figures: { ms: rounded(ms, 0), share: `p${share * 100}`, of: times.length },
      goal: `at most ${limit} ms`,
      isReached: ms <= limit,
    })
  }

  const cold: number[] = []
  for (let round = 0; round < rounds; round++) {
    const fresh = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    await fresh.addCookies(cookiesOf(place))
    const opened = await fresh.newPage()
    const from = performance.now()
    await opened.goto(`${place.url}/domains`, { waitUntil: 'commit' })
    await opened.locator(rowInGrid).first().waitFor()
    cold.push(performance.now() - from)
    await fresh.close()
  }
  add('first row, cold', sorted(cold), 0.5, 1000)

  const page = await context.newPage()
  const isRead = pagesRead(page)
  await page.goto(`${place.url}/domains`)
  await page.locator(rowInGrid).first().waitFor()
  await page.locator(listKeysInForce).waitFor()
  await page.locator(`${rowInGrid} [data-field=fqdn]`).first().focus()
  await watchKeys(page)
  add('arrow down', await pressed(page, 'ArrowDown', presses), 0.95, 50)
  await page.keyboard.press('Control+Home')
  add('j, next row', await pressed(page, 'j', presses), 0.95, 50)
  await page.keyboard.press('Control+Home')
  add('x, select', await pressed(page, 'x', presses), 0.95, 80)
  await page.keyboard.press('Escape')
  add('next page', await pageTurns(page, isRead), 0.5, 150)

  const arrived: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${place.url}/error`)
    await page.locator(keysInForce).waitFor()
    // A reader looks at a page before leaving it; meanwhile the list's code is preloaded.
    await page.waitForTimeout(readingTime)
    arrived.push(await fromClick(page))
  }
  add('click on “Domains” to first row', sorted(arrived), 0.5, 250)

  const found: number[] = []
  for (let round = 0; round < rounds; round++) found.push(await fromLastKey(page, round))
  add('last key of a search to its rows', sorted(found), 0.5, 150)
  await browser.close()
}

/** Notes how long each key takes to the next paint: the Event Timing API, in steps of 8 ms; below 16 it says nothing. */
async function watchKeys(page: Page) {
  await page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { taken })
    // The threshold is not in TypeScript's own words for the browser yet.
    const wish = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') taken.push(duration)
    }).observe(wish)
  })
}

/** The same key again and again; what was too quick to be reported counts as 16 ms. */
async function pressed(page: Page, key: string, times: number): Promise<number[]> {
  await takeNoted(page)
  for (let press = 0; press < times; press++) await page.keyboard.press(key, { delay: 15 })
  // The last entries come after their paint.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  const noted = await takeNoted(page)
  return sorted([...noted, ...Array.from({ length: Math.max(0, times - noted.length) }, () => 16)])
}

function takeNoted(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const taken: unknown = Reflect.get(window, 'taken')
    return Array.isArray(taken) ? taken.splice(0).map(Number) : []
  })
}

/** From the key to the next hundred rows, having rested on each page as a reader does: the next one is here by then. */
async function pageTurns(page: Page, isRead: (number: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 2; turn < 2 + rounds; turn++) {
    await isRead(turn)
    times.push(
      await page.evaluate(
        ({ search, row }) =>
          new Promise<number>((resolve) => {
            const from = performance.now()
            const firstName = () => document.querySelector<HTMLElement>(row)?.dataset['id']
            const before = firstName()
            // The grid draws its rows a moment after the address has changed.
            const look = () => {
              if (location.search.includes(search) && firstName() !== before) resolve(performance.now() - from)
              else requestAnimationFrame(look)
            }
            document
              .querySelector('[role=grid] [tabindex="0"]')
              ?.dispatchEvent(new KeyboardEvent('keydown', { key: ']', code: 'BracketRight', bubbles: true }))
            look()
          }),
        { search: `page=${turn}`, row: rowInGrid },
      ),
    )
  }
  return sorted(times)
}

/** Reports, from now on, when the page of the list by a number is read: the one that is shown, or one read ahead. */
function pagesRead(page: Page): (number: number) => Promise<void> {
  const read = new Set<string>()
  const isOfList = (answer: Response) => new URL(answer.url()).pathname === listDomains.path
  page.on('response', (answer) => {
    if (isOfList(answer)) read.add(new URL(answer.url()).searchParams.get('page') ?? '1')
  })
  return async (number) => {
    while (!read.has(String(number))) await page.waitForResponse(isOfList)
  }
}

async function fromClick(page: Page): Promise<number> {
  return page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        const look = () =>
          document.querySelector(row) ? resolve(performance.now() - from) : requestAnimationFrame(look)
        const link = document.querySelector('nav a[href="/domains"]')
        if (link instanceof HTMLElement) link.click()
        look()
      }),
    rowInGrid,
  )
}

/** Types a word and waits for the rows of its last letter. */
async function fromLastKey(page: Page, round: number): Promise<number> {
  const word = ['shop', 'net', 'auto', 'dum', 'kolo', 'web', 'les', 'hotel', 'data'][round] ?? 'a'
  await page.goto(`${place(page)}/domains`)
  await page.locator(rowInGrid).first().waitFor()
  await page.locator(listKeysInForce).waitFor()
  await page.getByRole('searchbox').pressSequentially(word.slice(0, -1), { delay: typingPause })
  await page.evaluate(
    ({ word, row }) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          // The grid draws its rows a moment after the address has changed.
          const look = () => {
            const names = [...document.querySelectorAll<HTMLElement>(row)].map(({ dataset }) => dataset['id'] ?? '')
            if (location.search === `?q=${word}` && names.every((name) => name.includes(word)))
              Object.assign(window, { answered: performance.now() - timeStamp })
            else requestAnimationFrame(look)
          }
          look()
        },
        { once: true, capture: true },
      )
    },
    { word, row: rowInGrid },
  )
  await page.keyboard.press(word.slice(-1))
  await page.waitForFunction(() => Reflect.has(window, 'answered'))
  return page.evaluate(() => Number(Reflect.get(window, 'answered')))
}

function place(page: Page): string {
  return new URL(page.url()).origin
}

function sorted(times: readonly number[]): number[] {
  return [...times].sort((a, b) => a - b)
}
