import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { freePorts } from '#tests/server/spawnServer.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, cookiesOf, requestedSize, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// Lighthouse's own figures of four pages, as the median of three runs. The speed that it measures depends on the load
// of the machine, so it is only reported; `bench:bundle` limits the bytes. Its other scores do not depend on it, and
// have goals.
const rounds = 3
// Fetched when this is run and not with our packages: it depends on 150 others, which nothing else needs.
const lighthouse = 'lighthouse@12.8.2'
const pages = [
  { name: 'sign-in', path: '/login-method', isSignedIn: false },
  { name: 'overview', path: '/', isSignedIn: true },
  { name: 'list of domains', path: '/domains', isSignedIn: true },
  { name: 'list of auctions', path: '/auctions/list/ongoing', isSignedIn: true },
]
const screens = [
  { screen: 'desktop', goal: 99 },
  { screen: 'mobile', goal: 90 },
] as const

/** The parsed part of its report. */
const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.nullable(z.number()), numericValue: z.optional(z.number()) })),
})

await atPlace(requestedSize({ domains: 12_000 }), async (place) => {
  const rows: Row[] = []
  for (const { screen, goal } of screens) {
    for (const page of pages) {
      const runs: Looked[] = []
      for (let n = 0; n < rounds; n++) runs.push(await look(place, { ...page, isDesktop: screen === 'desktop' }))
      const { performance, accessibility, practices, seo, lcp, tbt } = medians(runs)
      rows.push({
        name: `${page.name}, ${screen}: performance`,
        figures: { score: performance, 'LCP ms': lcp, 'TBT ms': tbt },
        goal: `${goal}, reported`,
        isReached: null,
      })
      rows.push({
        name: `${page.name}, ${screen}: the rest`,
        figures: { accessibility, 'best practices': practices, SEO: seo, ...missedIn(runs) },
        goal: '100',
        isReached: Math.min(accessibility, practices, seo) === 100,
      })
    }
  }
  report('lighthouse', 'What Lighthouse says of four pages', rows)
})

type Scores = Record<'performance' | 'accessibility' | 'practices' | 'seo' | 'lcp' | 'tbt', number>

/** The measures of a page, and the failed audits other than speed. */
type Looked = Scores & { missed: readonly string[] }

function missedIn(runs: readonly Looked[]): { missed?: string } {
  const missed = [...new Set(runs.flatMap((scores) => scores.missed))]
  return missed.length > 0 ? { missed: missed.join(', ') } : {}
}

function medians(runs: readonly Scores[]): Scores {
  const of = (name: keyof Scores) => {
    const sorted = runs.map((scores) => scores[name]).sort((a, b) => a - b)
    return rounded(quantile(sorted, 0.5), 0)
  }
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    practices: of('practices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
  }
}

type Look = { path: string; isSignedIn: boolean; isDesktop: boolean }

/** One run over one page, in a browser of its own with nothing in its cache. */
async function look(place: BenchPortal, { path, isSignedIn, isDesktop }: Look): Promise<Looked> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-lighthouse-'))
  const [port = 0] = await freePorts(1)
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    if (isSignedIn) await browser.addCookies(cookiesOf(place))
    const { categories, audits } = await looked(place.url + path, { port, isDesktop })
    const missed = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    )
    const score = (name: string) => (categories[name]?.score ?? 0) * 100
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      lcp: audits['largest-contentful-paint']?.numericValue ?? 0,
      tbt: audits['total-blocking-time']?.numericValue ?? 0,
      missed,
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

async function looked(url: string, { port, isDesktop }: { port: number; isDesktop: boolean }) {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, `--port=${port}`],
      // That robots stay out of what people sign in to is meant so (public/robots.txt).
      ...['--output=json', '--quiet', '--disable-storage-reset', '--skip-audits=is-crawlable'],
      ...(isDesktop ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: 64 * 2 ** 20, env: { ...process.env, CI: 'true' } },
  )
  return Report.parse(JSON.parse(stdout))
}
