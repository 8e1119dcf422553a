import { redirectTarget } from './redirects.ts'
import type { RedirectRule } from './routeTable.ts'

/** How often the deployed build is requested, in milliseconds (docs/rules.md#pages). */
const checkInterval = 5 * 60_000
/** The delay of the first request after the start, in milliseconds (docs/rules.md#pages). */
const firstDelay = 1000

type Environment = {
  /** The build of the page. */
  own: string
  /** On a very slow connection the first check is left out. */
  isSlow: boolean
  /** The tab, which reports when it is visible again. */
  tab: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readLatest: () => Promise<string>
  readRules: (id: string) => Promise<readonly RedirectRule[]>
}

type UrlParts = { pathname: string; search: string; hash: string }

/** The result of a navigation: nothing special, a redirect, or loading the address as a document. */
type Verdict = { kind: 'go' } | { kind: 'lead'; to: string } | { kind: 'load' }

/**
 * Watches which version is deployed: a second after the start, every five minutes, and when the user returns to the
 * tab. After a new one, the next page is loaded as a document and redirects follow its rules.
 */
export function watchVersion({ own, isSlow, tab, readLatest, readRules }: Environment) {
  let rules: { of: string; list: readonly RedirectRule[] } = { of: '', list: [] }
  let isOutdated = false
  let checking: Promise<void> | null = null

  const check = async () => {
    const latest = await readLatest()
    isOutdated = latest !== own
    if (latest !== rules.of) rules = { of: latest, list: await readRules(latest) }
  }
  const checkOnce = () => {
    // Offline, the next check finds it.
    checking ??= check()
      .catch(() => {})
      .finally(() => (checking = null))
  }
  const checkIfVisible = () => {
    if (tab.visibilityState === 'visible') checkOnce()
  }

  return {
    /** Starts it; returns the function that ends it. */
    start(): () => void {
      const firstCheck = isSlow ? undefined : setTimeout(checkOnce, firstDelay)
      const timer = setInterval(checkIfVisible, checkInterval)
      tab.addEventListener('visibilitychange', checkIfVisible)
      return () => {
        clearTimeout(firstCheck)
        clearInterval(timer)
        tab.removeEventListener('visibilitychange', checkIfVisible)
      }
    },

    /**
     * Decides about a navigation.
     *
     * @param mayLoad whether loading a document would lose nothing
     */
    judge(from: UrlParts, to: UrlParts, mayLoad: () => boolean): Verdict {
      // Another page of a list is the same page: its dialogs and its selection stay.
      if (isOutdated && from.pathname !== to.pathname && mayLoad()) return { kind: 'load' }
      const leads = redirectTarget(rules.list, to)
      return leads === null ? { kind: 'go' } : { kind: 'lead', to: leads }
    },
  }
}

/** Returns the build of this page, which the server wrote into it; null on the development server. */
export function ownBuild(): string | null {
  const id = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
  return id === '' || id.startsWith('__') ? null : id
}

/** Returns the build that is deployed. */
export async function readLatest(): Promise<string> {
  return textField(await readJson('/builds/latest.json'), 'id')
}

/** Returns the redirects of a build. */
export async function readRules(id: string): Promise<RedirectRule[]> {
  const rules = field(await readJson(`/builds/meta/${encodeURIComponent(id)}.json`), 'redirects')
  if (!Array.isArray(rules)) throw new Error('metadata without rules')
  return rules.map((rule: unknown) => ({ from: textField(rule, 'from'), to: textField(rule, 'to') }))
}

/**
 * Without a cookie, so that the request does not extend the session. The server says how long the file may be cached.
 */
async function readJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`${path} is answered ${answer.status}`)
  return answer.json()
}

function textField(value: unknown, name: string): string {
  const text = field(value, name)
  if (typeof text !== 'string') throw new Error(`the metadata of a build have no ${name}`)
  return text
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : null
}

/**
 * Returns whether the connection is very slow or the user wants to save data (Network Information API, which not every
 * browser has).
 */
export function isVerySlow(navigator: object): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('effectiveType' in connection && /2g$/.test(String(connection.effectiveType)))
}
