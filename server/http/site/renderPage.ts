import type { Locale } from '#intl/locales.ts'
import type { Matched } from './matchRoute.ts'
import type { Site } from './readSite.ts'

type Given = {
  matched: Matched | null
  locale: Locale
  nonce: string
  isSignedIn: boolean
  /** The page's own query, with its question mark. */
  search: string
}

/**
 * The page's HTML: the built one with this answer's nonce and language, and with what the matched screen
 * will ask for named ahead, so that code and data come while the first script is still on its way.
 */
export function renderPage(site: Site, given: Given): string {
  const { matched, locale, nonce } = given
  const known = new Set([...site.template.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file))
  const scripts = matched ? modulesOf(matched, locale).flatMap((module) => site.chunksOf(module)) : []
  const links = [
    ...[...new Set(scripts)]
      .filter((file) => !known.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`),
    ...callsOf(given).map((url) => `<link rel="preload" as="fetch" crossorigin href="${escaped(url)}">`),
  ]
  return site.template
    .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
    .replaceAll('__NONCE__', nonce)
    .replace('</head>', `${links.join('')}</head>`)
}

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
function callsOf({ matched, isSignedIn, search }: Given): string[] {
  const frame = isSignedIn ? ['/api/common/settings/', '/api/user/info/'] : ['/api/common/settings/']
  const preload = matched?.route.preload
  // The browser writes an address's query its own way; only one without it is sure to be asked again alike.
  if (!preload || !isSignedIn || (preload.query && search !== '')) return frame
  const path = preload.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(matched.params[name] ?? ''),
  )
  return [...frame, path]
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
