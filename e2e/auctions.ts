import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { acceptTerms, BidReceipt, placeBid, signInToAuctions } from '#contract/auction.ts'
import { listAuctions, type AuctionRow } from '#contract/auctionList.ts'
import { listFinished } from '#contract/myAuction.ts'
import { ownerHeader } from '#contract/ownerMark.ts'
import { readInfo } from '#contract/session.ts'
import type { openPool } from '#server/db/connect.ts'
import { signIn } from './fixtures.ts'

type Pool = ReturnType<typeof openPool>

/** An auction under way, the `nth` of those that end last: each journey takes one that no other does. */
export async function auctionFor(baseURL: string | undefined, nth: number): Promise<AuctionRow> {
  const answer = await fetch(`${baseURL ?? ''}${listAuctions.path}?sort=-endsAt&size=25`)
  const { items } = listAuctions.answer.parse(await answer.json())
  const row = items[nth]
  if (!row) throw new Error(`the demo has no ${nth} auctions under way`)
  return row
}

/** Moves the end of an auction to so many seconds from now, and the latest it can be moved to. */
export async function endIn(pool: Pool, id: string, seconds: number, latest = seconds): Promise<void> {
  const { rowCount } = await pool.query(
    `update auction set first_ends_at = at.ends, ends_at = at.ends, due_at = at.ends,
       opens_at = at.ends - interval '9 hours', hard_end_at = at.latest
     from (select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $2) as ends,
       date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $3) as latest) as at
     where id = $1`,
    [id, seconds, latest],
  )
  if (rowCount !== 1) throw new Error(`there is no auction ${id}`)
}

/** An auction that the person signed in on the page has won and not paid. */
export async function wonBy(page: Page, baseURL: string | undefined): Promise<{ id: string }> {
  const headers = await tokenOf(page.context(), baseURL ?? '')
  const answer = await page.request.get(`${listFinished.path}?result=won&open=yes&size=25`, { headers })
  const [row] = listFinished.answer.parse(await answer.json()).items
  if (!row) throw new Error('nothing is won and open')
  return row
}

/** Another person, who bids over HTTP from elsewhere. */
export async function otherBidder(browser: Browser, baseURL: string | undefined, username: string) {
  const storageState = await signIn(browser, username, baseURL ?? '')
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), storageState })
  const headers = await tokenOf(context, baseURL ?? '')

  return {
    async bid(id: string, crowns: number): Promise<BidReceipt> {
      await context.request.post(acceptTerms.path, { data: { version: '2026-11' }, headers })
      const answer = await context.request.post(placeBid.path.replace('{id}', id), {
        data: { ceiling: String(crowns), seenSequence: 0 },
        headers: { ...headers, 'idempotency-key': randomUUID() },
      })
      return BidReceipt.parse(await answer.json())
    },
  }
}

/** The header of a token for the person signed in in a browser. */
async function tokenOf(context: BrowserContext, origin: string): Promise<{ authorization: string }> {
  const csrf = (await context.cookies()).find(({ name }) => name === 'csrf')?.value ?? ''
  const info = await context.request.get(readInfo.path)
  const { contact } = readInfo.answer.parse(await info.json())
  const login = await context.request.post(signInToAuctions.path, {
    form: { contact: contact?.handle ?? '' },
    headers: { 'x-csrf-token': csrf, [ownerHeader]: info.headers()[ownerHeader] ?? '', origin },
  })
  return { authorization: `Bearer ${signInToAuctions.answer.parse(await login.json()).access_token}` }
}
