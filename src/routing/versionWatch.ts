import { redirectTarget } from './redirects.ts'
import type { RedirectRule } from './routeTable.ts'

/** How often the deployed build is requested, in milliseconds (docs/rules.md#pages). */
const checkInterval = 5 * 60_000
/** The delay of the first request after the start, in milliseconds (docs/rules.md#pages). */
const firstDelay = 1000

type Environment = {
  /** The build the page is of. */
  own: string
  /** On a very slow connection the first look is left out. */
  isSlow: boolean
  /** Whether the page is before somebody's eyes; it tells when it comes back. */
  tab: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readLatest: () => Promise<string>
  readRules: (id: string) => Promise<readonly RedirectRule[]>
}

type UrlParts = { pathname: string; search: string; hash: string }

/** What is to be done about going somewhere: nothing, go elsewhere, or load the address anew. */
type Verdict = { kind: 'go' } | { kind: 'lead'; to: string } | { kind: 'load' }

/**
 * Notices that another version was deployed than the one this page is of: by asking a second after the start, every five
 * minutes and when one returns to the tab. From then on the next page is loaded anew, and what addresses lead to goes by the
 * rules of the version that is deployed.
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
    // Whoever is offline hears it the next time.
    checking ??= check()
      .catch(() => {})
      .finally(() => (checking = null))
  }
  const checkIfVisible = () => {
    if (tab.visibilityState === 'visible') checkOnce()
  }

  return {
    /** @returns ends it */
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

    /** @param mayLoad whether loading the page anew would lose nothing */
    judge(from: UrlParts, to: UrlParts, mayLoad: () => boolean): Verdict {
      // Turning the pages of a list is still the same page: what is open and chosen on it lives on.
      if (isOutdated && from.pathname !== to.pathname && mayLoad()) return { kind: 'load' }
      const leads = redirectTarget(rules.list, to)
      return leads === null ? { kind: 'go' } : { kind: 'lead', to: leads }
    },
  }
}

/** The build this page is of, as the server wrote it into it; null on the development server. */
export function ownBuild(): string | null {
  const id = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
  return id === '' || id.startsWith('__') ? null : id
}

/** The build that is deployed now. */
export async function readLatest(): Promise<string> {
  return textField(await readJson('/builds/latest.json'), 'id')
}

/** The rules of a build. */
export async function readRules(id: string): Promise<RedirectRule[]> {
  const rules = field(await readJson(`/builds/meta/${encodeURIComponent(id)}.json`), 'redirects')
  if (!Array.isArray(rules)) throw new Error('metadata without rules')
  return rules.map((rule: unknown) => ({ from: textField(rule, 'from'), to: textField(rule, 'to') }))
}

/** No cookie goes along: asking for a file keeps no session. The server says what may be kept, and for how long. */
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
 * Whether somebody is on a connection on which every request is felt, or has asked their browser to save data
 * (Network Information API, which not every browser has).
 */
export function isVerySlow(navigator: object): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('effectiveType' in connection && /2g$/.test(String(connection.effectiveType)))
}
