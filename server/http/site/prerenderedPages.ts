import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { locales, type Locale } from '#intl/locales.ts'
import type { CompiledDictionary } from './dictionaries.ts'
import type { SiteRoute } from './readSite.ts'
import { settingsAddress } from './firstCalls.ts'

/** The job of a prerender process: the pages, the built program in `file` and the answers to the pages' first calls. */
export type PrerenderJob = {
  file: string
  pages: readonly { path: string; locale: Locale }[]
  origin: string
  answers: Readonly<Record<string, unknown>>
  /** The dictionaries that are not part of the product, by locale. */
  dictionaries: Readonly<Record<Locale, CompiledDictionary>>
}

/** A prerendered page, not validated yet. */
export type PrerenderResult = { path: string; locale: Locale; page: unknown }

/** The output of src/app/prerender.tsx for a page. */
export type PrerenderedPage = z.infer<typeof PrerenderedPage>

export type PrerenderedPages = {
  /**
   * Returns the page prerendered from these answers, or null where there is none.
   *
   * @param answers to the page's first calls, by address; a missing one counts as unchanged
   */
  find: (route: SiteRoute, locale: Locale, answers: ReadonlyMap<string, string>) => PrerenderedPage | null
  /** Prerenders every page, unless the answers are unchanged or a run is under way. */
  prerender: () => Promise<void>
  close: () => void
}

type PrerenderOptions = {
  /** The built program that prerenders; null where there is none, and then no page is prerendered. */
  file: string | null
  routes: readonly SiteRoute[]
  origin: string
  dictionaries: PrerenderJob['dictionaries']
  /** Requests a call without a session; returns null when it is refused. */
  request: (address: string) => Promise<string | null>
  log: FastifyBaseLogger
}

const PrerenderedPage = z.object({
  title: z.string(),
  html: z.string(),
  styles: z.array(z.object({ name: z.string(), css: z.string() })),
})
const Results = z.array(z.object({ path: z.string(), locale: z.string(), page: PrerenderedPage }))
const Answer = z.looseObject({ now: z.optional(z.string()) })

/** Prerendering takes about a second; a process that takes longer than this hangs. */
const timeoutMs = 60_000

/** The pause after a process that failed, in milliseconds, doubled each time. */
const minBackoffMs = 1000
const maxBackoffMs = 300_000

/**
 * Prerenders the public pages in every language and stores them in memory. They depend on answers of the running portal,
 * so a child process renders them after the start, and again when an answer has changed. Until then a page is sent
 * without content, like any other.
 */
export function prerenderedPages({
  file,
  routes,
  origin,
  dictionaries,
  request,
  log,
}: PrerenderOptions): PrerenderedPages {
  const prerenderedRoutes = routes.filter(({ prerendered }) => prerendered !== undefined)
  const addresses = [...new Set(prerenderedRoutes.flatMap(callsOfRoute))]
  let pages = new Map<string, PrerenderedPage>()
  /** The answers of the stored pages by address, without their time. */
  let storedAnswers = new Map<string, string>()
  /** The answers of the last run: a page that failed with them would fail again. */
  let lastRun = ''
  /** A process that timed out may succeed when the machine is less busy. */
  let backoff = { ms: minBackoffMs, until: 0 }
  let isUnderWay = false
  const closing = new AbortController()

  const run = async (program: string) => {
    const responses = await Promise.all(addresses.map(async (address) => [address, await request(address)] as const))
    const successful = responses.flatMap(([address, answer]) => (answer === null ? [] : [[address, answer] as const]))
    const next = new Map(successful.map(([address, answer]) => [address, withoutTime(answer)]))
    if (next.size < addresses.length || lastRun === [...next.values()].join()) return
    const answers = Object.fromEntries(
      successful.map(([address, answer]): [string, unknown] => [address, JSON.parse(answer)]),
    )
    const requested = locales().flatMap((locale) => prerenderedRoutes.map(({ path }) => ({ path, locale })))
    const result = await prerenderInChild(
      { file: program, pages: requested, origin, answers, dictionaries },
      closing.signal,
    )
    lastRun = [...next.values()].join()
    backoff = { ms: minBackoffMs, until: 0 }
    pages = new Map(result.drawings.map(({ path, locale, page }) => [`${locale} ${path}`, page]))
    storedAnswers = next
    if (result.stderr !== '') log.error({ stderr: result.stderr }, 'a page could not be prerendered')
  }

  const prerenderOnce = async () => {
    if (file === null || prerenderedRoutes.length === 0 || isUnderWay || performance.now() < backoff.until) return
    isUnderWay = true
    await run(file).catch((cause: unknown) => {
      backoff = { ms: Math.min(backoff.ms * 2, maxBackoffMs), until: performance.now() + backoff.ms }
      if (!closing.signal.aborted) log.error(cause, 'pages could not be prerendered')
    })
    isUnderWay = false
  }

  return {
    find: (route, locale, answers) => {
      const isStale = callsOfRoute(route).some((address) => {
        const answer = answers.get(address)
        return answer !== undefined && withoutTime(answer) !== storedAnswers.get(address)
      })
      if (isStale) void prerenderOnce()
      return isStale ? null : (pages.get(`${locale} ${route.path}`) ?? null)
    },
    prerender: prerenderOnce,
    close: () => closing.abort(),
  }
}

/** Returns the calls that a page is prerendered from; of a shell only those of every page. */
function callsOfRoute({ prerendered, preload, access }: SiteRoute): string[] {
  const own = prerendered === 'whole' && access === 'public' && preload?.isOpen ? [preload.path] : []
  return [settingsAddress, ...own]
}

function withoutTime(answer: string): string {
  const { now: _now, ...rest } = Answer.parse(JSON.parse(answer))
  return JSON.stringify(rest)
}

/**
 * Prerenders in a child process without the server's environment, which has secrets.
 *
 * @returns the rendered pages, and the errors of the others
 */
function prerenderInChild(job: PrerenderJob, signal: AbortSignal) {
  const child = fork(program.file, {
    execArgv: program.execArgv,
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: timeoutMs,
    signal,
  })
  return new Promise<{ drawings: z.infer<typeof Results>; stderr: string }>((resolve, reject) => {
    let message: unknown
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.once('message', (drawings) => (message = drawings))
    child.once('error', reject)
    child.once('close', (code) => {
      const drawings = Results.safeParse(message)
      if (drawings.success) resolve({ drawings: drawings.data, stderr })
      else reject(new Error(`the prerender process ended with ${code}: ${stderr}`))
    })
    child.send(job)
  })
}

const program = programOf(import.meta.dirname)

/** Returns the built program beside the built server, or its source, which Node runs with tsx. */
function programOf(folder: string): { file: string; execArgv: string[] } {
  const built = join(folder, 'prerenderer.js')
  return existsSync(built)
    ? { file: built, execArgv: [] }
    : { file: join(folder, 'prerenderer.ts'), execArgv: ['--import', 'tsx'] }
}
