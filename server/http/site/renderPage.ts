import type { Locale } from '#intl/locales.ts'
import type { Matched } from './matchRoute.ts'
import type { Site } from './readSite.ts'

type Given = {
  matched: Matched | null
  locale: Locale
  nonce: string
  /** The calls the screen makes before it can be drawn, and what was answered to them (firstAnswers.ts). */
  calls: readonly string[]
  answers: ReadonlyMap<string, string>
}

/**
 * The page's HTML: the built one with this answer's nonce and language, with the code of the matched screen
 * named ahead, and with the answers to its first calls in it.
 */
export function renderPage(site: Site, { matched, locale, nonce, calls, answers }: Given): string {
  const known = new Set([...site.template.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file))
  const isWhole = calls.every((call) => answers.has(call))
  const modules = matched ? [...modulesOf(matched, locale), ...(isWhole ? [] : [door])] : []
  const scripts = modules.flatMap((module) => site.chunksOf(module))
  const links = [...new Set(scripts)]
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`)
  return (
    site.template
      .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
      .replaceAll('__NONCE__', nonce)
      .replace('</head>', `${links.join('')}</head>`)
      // By a function: an answer may hold what `replace` would read as a pattern.
      .replace('__ANSWERS__', () => asJson(answers))
  )
}

/** What asks the server; a screen drawn from the answers in its page needs it only later. */
const door = 'src/api/door.ts'

function modulesOf({ route }: Matched, locale: Locale): string[] {
  const layout = route.layout === 'simple' ? 'SimpleLayout' : 'DefaultLayout'
  return [
    `src/app/layouts/${layout}.tsx`,
    `src/${route.page}.tsx`,
    `virtual:words/${locale}/core`,
    `virtual:words/${locale}/${route.words}`,
  ]
}

/** The calls a screen makes before it can be drawn, at the very addresses it will ask. */
export function callsOf(matched: Matched | null, asker: { isSignedIn: boolean; search: string }): string[] {
  const settings = '/api/common/settings/'
  const frame = matched && asker.isSignedIn ? [settings, '/api/user/info/'] : [settings]
  const preload = matched?.route.preload
  if (!asker.isSignedIn && !preload?.isOpen) return frame
  // The browser writes an address's query its own way; only one without it is sure to be asked again alike.
  if (!matched || !preload || (preload.query && asker.search !== '')) return frame
  const path = preload.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(matched.params[name] ?? ''),
  )
  return [...frame, path]
}

/** One object by address. No answer can end the element it stands in: `<` is written as its escape. */
function asJson(answers: ReadonlyMap<string, string>): string {
  const members = [...answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`)
  return `{${members.join(',')}}`.replaceAll('<', String.raw`\u003c`)
}
