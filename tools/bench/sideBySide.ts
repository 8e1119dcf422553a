import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { aRunningAuction, bidders, setEnd } from '#tests/auction/storedAuction.ts'
import { openLiveReaders } from './liveReaders.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, cookiesOf, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// Two browsers side by side on one auction, one signed in and one not, while bids are made at another process. Measured
// is how long after a bid's commit both show the price, the leader and the end. At the end of the auction, how long
// until both say that it is over. Beside it a reader of the same stream that draws nothing. All of it shares one
// machine.
const bids = 20
const betweenMs = 1200
const goalMs = 500
const facts = ['price', 'lead', 'end'] as const

/** The state of a page at an instant, in milliseconds since 1970; hidden parts are empty. */
const Shown = z.object({ price: z.string(), lead: z.string(), end: z.string(), at: z.number() })
type Shown = z.infer<typeof Shown>

await atPlace({ domains: 1000 }, async (place) => {
  const db = openDb(openPool(place.address, { max: 3, name: 'registry-bench' }))
  // So near its end that each bid moves it.
  const id = await aRunningAuction(db, { endsInMs: 240_000 })
  const people = await bidders(db, 2)
  const bare = await openLiveReaders(place.url, id, [], 1)
  // The first bid is made at the starting price, which is shown already.
  await bidNow(db, id, { bid: 1, people })
  const { pages, close } = await openPages(place, id)

  const delays: number[] = []
  const seen: Record<(typeof facts)[number], number[]> = { price: [], lead: [], end: [] }
  for (let bid = 2; bid < 2 + bids; bid++) {
    const before = await Promise.all(pages.map(lastShown))
    const { committed, sequence } = await bidNow(db, id, { bid, people })
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
    for (const at of bare.timesOf(sequence)) delays.push(performance.timeOrigin + at - committed)
    for (const [index, page] of pages.entries()) {
      for (const fact of facts) seen[fact].push((await changedAt(page, fact, before[index])) - committed)
    }
  }
  const over = await endTogether(db, id, pages)
  bare.close()
  await close()
  await db.destroy()

  const beside = quantile(sorted(delays), 0.95)
  const row = (name: string, times: readonly number[]): Row => {
    const slowest = times.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...times)
    const p95 = quantile(sorted(times), 0.95)
    return {
      name,
      figures: {
        p50: rounded(quantile(sorted(times), 0.5), 0),
        p95: rounded(p95, 0),
        slowest: rounded(slowest, 0),
        'beside a bare reader': rounded(p95 / beside, 1),
        of: times.length,
      },
      goal: `in both within ${goalMs} ms`,
      isReached: slowest <= goalMs,
    }
  }
  report('side', 'From a bid at another process to what two browsers show, milliseconds', [
    ...facts.map((fact) => row(fact, seen[fact])),
    row('over, after the instant of its end', over),
    {
      name: 'a bare reader of the stream',
      figures: { p95: rounded(beside, 0), of: delays.length },
      goal: null,
      isReached: null,
    },
  ])
})

/** One signed in, one of a stranger, both with the auction before them and its stream open. */
async function openPages(place: BenchPortal, id: string): Promise<{ pages: Page[]; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ locale: 'en-US' })))
  // tsx names functions by a function of its own, which pages do not have.
  for (const context of contexts) await context.addInitScript('globalThis.__name = (named) => named')
  await contexts[0]?.addCookies(cookiesOf(place))
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  for (const page of pages) await openPage(page, `${place.url}/auctions/detail/${id}`)
  return { pages, close: () => browser.close() }
}

async function openPage(page: Page, url: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().includes('/v1/public/events/') && answer.ok())
  await page.goto(url)
  await listening
  await page.evaluate(watchShown)
}

/** Runs in the page: notes what it shows, after each drawing that changed something. */
function watchShown(): void {
  const shown: Shown[] = []
  Object.assign(window, { shown })
  const note = () => {
    const price = document.querySelector('main section [data-changed]')
    const now = {
      price: price?.textContent ?? '',
      lead: price?.nextElementSibling?.textContent ?? '',
      end: document.querySelector('main section time')?.getAttribute('datetime') ?? '',
      at: performance.timeOrigin + performance.now(),
    }
    shown.push(now)
  }
  note()
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(note))).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

async function shownIn(page: Page): Promise<Shown[]> {
  return z.array(Shown).parse(await page.evaluate((): unknown => Reflect.get(window, 'shown')))
}

async function lastShown(page: Page): Promise<Shown | undefined> {
  return (await shownIn(page)).at(-1)
}

/** When a page first showed another fact than before; never where it did not. */
async function changedAt(page: Page, fact: (typeof facts)[number], before: Shown | undefined): Promise<number> {
  const changed = (await shownIn(page)).find(({ at, [fact]: now }) => at > (before?.at ?? 0) && now !== before?.[fact])
  return changed?.at ?? Number.POSITIVE_INFINITY
}

async function bidNow(db: Db, id: string, { bid, people }: { bid: number; people: readonly Party[] }) {
  const person = people[bid % 2]
  if (!person) throw new Error('nobody bids')
  const given = { ...person, auctionId: id, ceiling: String(bid * 1000), seenSequence: 0, idempotencyKey: randomUUID() }
  const { receipt } = await placeBid(openLedger(db), given)
  return { committed: performance.timeOrigin + performance.now(), sequence: receipt.publicSequence }
}

/** How long after the instant of its end each page says so, in milliseconds. */
async function endTogether(db: Db, id: string, pages: readonly Page[]): Promise<number[]> {
  await setEnd(db, id, 8000)
  for (const page of pages) await openPage(page, page.url())
  const ends = Date.parse((await lastShown(pages[0] ?? failed()))?.end ?? '')
  const times: number[] = []
  for (const page of pages) {
    await page.getByText('Just ended').or(page.getByText('Waiting for the winner to pay.')).first().waitFor()
    // The countdown goes away with the end.
    const over = (await shownIn(page)).find(({ end, at }) => at > ends - 1000 && Date.parse(end) !== ends)
    times.push((over?.at ?? Number.POSITIVE_INFINITY) - ends)
  }
  return times
}

function failed(): never {
  throw new Error('no page is open')
}

function sorted(times: readonly number[]): number[] {
  return [...times].sort((a, b) => a - b)
}
