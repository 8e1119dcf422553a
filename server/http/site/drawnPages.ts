import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { locales, type Locale } from '#intl/locales.ts'
import type { SiteRoute } from './readSite.ts'
import { settingsAddress } from './firstCalls.ts'

/** What a process is asked to draw: pages of the program in `file`, from what their first calls are answered. */
export type DrawingOrder = {
  file: string
  pages: readonly { path: string; locale: Locale }[]
  origin: string
  answers: Readonly<Record<string, unknown>>
}

/** A page it has drawn, not checked yet. */
export type Drawing = { path: string; locale: Locale; page: unknown }

/** What src/app/drawAhead.tsx makes of a page. */
export type DrawnPage = z.infer<typeof DrawnPage>

export type DrawnPages = {
  /**
   * The page as these answers make it; null as long as it is not drawn from them.
   *
   * @param answers to the page's first calls, by address; what is missing counts as unchanged
   */
  find: (route: SiteRoute, locale: Locale, answers: ReadonlyMap<string, string>) => DrawnPage | null
  /** Draws every page, unless that is done from the same answers or under way. */
  draw: () => Promise<void>
  close: () => void
}

type Given = {
  /** The built program that draws pages; null where there is none, and then none is drawn. */
  file: string | null
  routes: readonly SiteRoute[]
  origin: string
  /** What a stranger is answered at an address of ours; null when that is refused. */
  ask: (address: string) => Promise<string | null>
  log: FastifyBaseLogger
}

const DrawnPage = z.object({
  title: z.string(),
  html: z.string(),
  styles: z.array(z.object({ name: z.string(), css: z.string() })),
})
const Drawings = z.array(z.object({ path: z.string(), locale: z.enum(locales), page: DrawnPage }))
const Answer = z.looseObject({ now: z.optional(z.string()) })

/** A drawing takes about a second; what takes longer than this hangs. */
const patienceMs = 60_000

/** How long nothing is drawn after a process that did not answer, in milliseconds: twice as long each time. */
const shortestRestMs = 1000
const longestRestMs = 300_000

/**
 * The public pages as strangers see them, drawn ahead in every language from what their first calls are answered, and
 * kept in memory. The answers are known only to a running portal, so this is done after its start, in a process that
 * ends with it, and again when one of them has changed; until then a page comes without its content, as any other.
 */
export function drawnPages({ file, routes, origin, ask, log }: Given): DrawnPages {
  const ahead = routes.filter(({ prerendered }) => prerendered !== undefined)
  const addresses = [...new Set(ahead.flatMap(callsAhead))]
  let pages = new Map<string, DrawnPage>()
  /** By address, without the time they were asked at. */
  let from = new Map<string, string>()
  /** Of what a process has drawn; a page it could not draw of this it would not draw again. */
  let tried = ''
  /** A process that did not answer may do so when the machine has less to do. */
  let rest = { ms: shortestRestMs, until: 0 }
  let isUnderWay = false
  const leaving = new AbortController()

  const draw = async (program: string) => {
    const told = await Promise.all(addresses.map(async (address) => [address, await ask(address)] as const))
    const known = told.flatMap(([address, answer]) => (answer === null ? [] : [[address, answer] as const]))
    const next = new Map(known.map(([address, answer]) => [address, withoutTime(answer)]))
    if (next.size < addresses.length || tried === [...next.values()].join()) return
    const answers = Object.fromEntries(
      known.map(([address, answer]): [string, unknown] => [address, JSON.parse(answer)]),
    )
    const asked = locales.flatMap((locale) => ahead.map(({ path }) => ({ path, locale })))
    const made = await drawApart({ file: program, pages: asked, origin, answers }, leaving.signal)
    tried = [...next.values()].join()
    rest = { ms: shortestRestMs, until: 0 }
    pages = new Map(made.drawings.map(({ path, locale, page }) => [`${locale} ${path}`, page]))
    from = next
    if (made.said !== '') log.error({ said: made.said }, 'a page could not be drawn ahead')
  }

  const drawOnce = async () => {
    if (file === null || ahead.length === 0 || isUnderWay || performance.now() < rest.until) return
    isUnderWay = true
    await draw(file).catch((cause: unknown) => {
      rest = { ms: Math.min(rest.ms * 2, longestRestMs), until: performance.now() + rest.ms }
      if (!leaving.signal.aborted) log.error(cause, 'pages could not be drawn ahead')
    })
    isUnderWay = false
  }

  return {
    find: (route, locale, answers) => {
      const isOld = callsAhead(route).some((address) => {
        const answer = answers.get(address)
        return answer !== undefined && withoutTime(answer) !== from.get(address)
      })
      if (isOld) void drawOnce()
      return isOld ? null : (pages.get(`${locale} ${route.path}`) ?? null)
    },
    draw: drawOnce,
    close: () => leaving.abort(),
  }
}

/** What a page is drawn from; of a shell only what every page asks. */
function callsAhead({ prerendered, preload, access }: SiteRoute): string[] {
  const own = prerendered === 'whole' && access === 'public' && preload?.isOpen ? [preload.path] : []
  return [settingsAddress, ...own]
}

function withoutTime(answer: string): string {
  const { now: _now, ...rest } = Answer.parse(JSON.parse(answer))
  return JSON.stringify(rest)
}

/**
 * Nothing of our own environment is handed on: it holds secrets, and drawing needs none.
 *
 * @returns the pages it could draw, and what it said of the others
 */
function drawApart(order: DrawingOrder, signal: AbortSignal) {
  const drawer = fork(program.file, {
    execArgv: program.execArgv,
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: patienceMs,
    signal,
  })
  return new Promise<{ drawings: z.infer<typeof Drawings>; said: string }>((resolve, reject) => {
    let told: unknown
    let said = ''
    drawer.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    drawer.once('message', (drawings) => (told = drawings))
    drawer.once('error', reject)
    drawer.once('close', (code) => {
      const drawings = Drawings.safeParse(told)
      if (drawings.success) resolve({ drawings: drawings.data, said })
      else reject(new Error(`the drawing process ended with ${code}: ${said}`))
    })
    drawer.send(order)
  })
}

const program = programOf(import.meta.dirname)

/** The built program beside the built server; else its source, which Node can read only when tsx helps it. */
function programOf(folder: string): { file: string; execArgv: string[] } {
  const built = join(folder, 'drawer.js')
  return existsSync(built)
    ? { file: built, execArgv: [] }
    : { file: join(folder, 'drawer.ts'), execArgv: ['--import', 'tsx'] }
}
