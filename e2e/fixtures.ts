import { createHash } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { states } from '#contract/states.ts'
import { openPool } from '#server/db/connect.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { watchConsole, reportsTo, unprovoked } from './complaints.ts'
import { portalOf } from './portal.ts'

export { expect } from '@playwright/test'

type Fixtures = {
  /** Whether the journey needs a browser context of its own: one that changes the clock, the network or a cold cache. */
  isFresh: boolean
  /** The parts that were given to `expectComplaint`. */
  expected: string[]
  /**
   * The complaints of all pages of the journey: console errors, uncaught errors, violations of their policy. Any that
   * was not expected fails the journey.
   */
  complaints: string[]
  /** Names a complaint, by a part of it, that the journey provokes: the browser itself reports every refused call. */
  expectComplaint: (part: string) => void
  /** A page on which this demo person is signed in; they sign in once for all tests of a worker. */
  signedInAs: (username: string) => Promise<Page>
  /** As `signedInAs`, with a session nobody else uses: one that may be aged or ended. */
  signedInAnew: (username: string) => Promise<Page>
}

type CachedSignIns = {
  /** The contexts of the worker by their options. */
  contexts: Map<string, BrowserContext>
  cached: Map<string, Promise<StorageState>>
  /** The database of the worker's own portal. */
  pool: ReturnType<typeof openPool>
  /** Actions of the registry itself, which no user can do here. */
  registry: {
    /** Blocks a domain administratively, as a court has it. */
    block: (fqdn: string) => Promise<void>
    unblock: (fqdn: string) => Promise<void>
  }
  /** Lets time pass for the session of a browser. */
  time: {
    /** Its holder proved who they are this many minutes ago. */
    ageSignIn: (context: BrowserContext, minutes: number) => Promise<void>
    /** Nobody has used it for longer than a session lasts. */
    endSession: (context: BrowserContext) => Promise<void>
  }
}

export const test = base.extend<Fixtures, CachedSignIns>({
  baseURL: async ({}, use, { parallelIndex }) => use(portalOf(parallelIndex).origin),

  isFresh: [false, { option: true }],

  contexts: [
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],

  // A journey starts as a returning user does: without cookies and storage, with the files of the build in the cache.
  context: async ({ browser, contexts, isFresh, baseURL, locale, viewport, isMobile, hasTouch, timezoneId }, use) => {
    const key = JSON.stringify([locale, viewport, isMobile])
    const present = isFresh ? undefined : contexts.get(key)
    const context = present ?? (await browser.newContext({ baseURL, locale, viewport, isMobile, hasTouch, timezoneId }))
    if (!isFresh) contexts.set(key, context)
    if (present) await context.setStorageState({ cookies: [], origins: [] })
    await use(context)
    await Promise.all(context.pages().map((page) => page.close()))
    if (isFresh) await context.close()
  },

  cached: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  pool: [
    async ({}, use, { parallelIndex }) => {
      const database = await openEmbedded({
        dataDir: portalOf(parallelIndex).dataDir,
        log: (line) => process.stderr.write(`${line}\n`),
      })
      const pool = openPool(database.address, { max: 1, name: 'registry-e2e' })
      await use(pool)
      await pool.end()
      await database.close()
    },
    { scope: 'worker' },
  ],

  registry: [
    async ({ pool }, use) => {
      const bit = 1n << BigInt(states.serverBlocked.number - 1)
      await use({
        block: async (fqdn) => {
          await pool.query('update domain set state_mask = state_mask | $2 where fqdn = $1', [fqdn, bit])
        },
        unblock: async (fqdn) => {
          await pool.query('update domain set state_mask = state_mask & ~$2::bigint where fqdn = $1', [fqdn, bit])
        },
      })
    },
    { scope: 'worker' },
  ],

  time: [
    async ({ pool }, use) => {
      const move = async (context: BrowserContext, change: string, values: unknown[] = []) => {
        const hash = await sessionHash(context)
        const { rowCount } = await pool.query(`update session set ${change} where secret_hash = $1`, [hash, ...values])
        base.expect(rowCount).toBe(1)
      }
      await use({
        ageSignIn: (context, minutes) => move(context, 'auth_time = now() - make_interval(mins => $2)', [minutes]),
        endSession: (context) => move(context, "last_used_at = now() - interval '1 day', expires_at = now()"),
      })
    },
    { scope: 'worker' },
  ],

  complaints: [
    // The context is there before it is listened to.
    async ({ browser, context: _context, expected }, use, { parallelIndex }) => {
      const complaints: string[] = []
      const before = reportsTo(parallelIndex).length
      const stop = watchConsole(browser, (line) => void complaints.push(line))
      await use(complaints)
      stop()
      const reports = unprovoked(reportsTo(parallelIndex).slice(before))
      const unexpected = complaints.filter((line) => !expected.some((part) => line.includes(part)))
      base.expect([...unexpected, ...reports]).toEqual([])
    },
    { auto: true },
  ],

  expected: async ({}, use) => use([]),

  expectComplaint: async ({ expected }, use) => use((part) => void expected.push(part)),

  signedInAs: async ({ page, context, browser, cached, baseURL }, use) => {
    await use(async (username) => {
      const signedIn = cached.get(username) ?? signIn(browser, username, baseURL ?? '')
      cached.set(username, signedIn)
      await context.addCookies((await signedIn).cookies)
      return page
    })
  },

  signedInAnew: async ({ page, context, browser, baseURL }, use) => {
    await use(async (username) => {
      await context.addCookies((await signIn(browser, username, baseURL ?? '')).cookies)
      return page
    })
  },
})

/** The person before the provider now names themselves and is sent back. */
export async function proveIdentity(page: Page, username: string): Promise<void> {
  await page.locator(`button[name=person][value=${username}]`).click()
}

/** Waits for the keys of every screen, which come after the page: they work once the search of the bar shows its own. */
export async function keysWork(page: Page): Promise<void> {
  await base.expect(page.locator('header [aria-keyshortcuts$="+K"]')).toBeVisible({ timeout: 30_000 })
}

/** Waits for the keys of a list, which come last: they work once the search shows its own. */
export async function listKeysWork(page: Page): Promise<void> {
  await base.expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/', { timeout: 30_000 })
}

const alike = ['[role=row]:nth-child(n+9)', 'tbody > tr:nth-child(n+9)', 'main li:nth-child(n+9)']

/** Selects what floats over a page, for `violationsOf`. */
export const openDialog = 'dialog[open], [role=dialog]'

/**
 * Returns what axe finds wrong with the page as it is now, as `rule: element`, empty when nothing is.
 *
 * @param part the only part to check, as a selector, where the page around it has been checked before
 */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Without frames the checker need not open a page of its own, nor describe what is right.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
  // Rows are alike: some stand for all, since the checker looks at each text of each row.
  for (const rows of alike) builder.exclude(rows)
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Through the portal's own page and the provider's, as anybody does. */
export async function signIn(browser: Browser, username: string, baseURL: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const method = ['maria', 'nina', 'lev'].includes(username) ? 'eid' : 'account'
  await page.goto(`/api/auth/${method}/login/?next=/`)
  await proveIdentity(page, username)
  await page.waitForURL(`${baseURL}/**`)
  const state = await context.storageState()
  await context.close()
  return state
}

/** How the database knows the session of a browser. */
async function sessionHash(context: BrowserContext): Promise<Buffer> {
  const secret = (await context.cookies()).find(({ name }) => name === 'session')?.value ?? ''
  return createHash('sha256').update(Buffer.from(secret, 'base64url')).digest()
}
