import { matchRoute } from './matchRoute.ts'
import type { SiteRoute } from './readSite.ts'

type Own = { origin: string; routes: readonly SiteRoute[] }

/**
 * Returns a reported address in a form without personal data, for the log. Page addresses contain names and codes: pages
 * of the portal become their route's pattern (or `none`), its files their path, others their origin or scheme.
 *
 * @param place a URL, or a word of CSP Level 3 such as `inline`
 */
export function reportedPlace(place: string, { origin, routes }: Own): string {
  if (/^[a-z-]{0,30}$/.test(place)) return place
  if (!URL.canParse(place)) return 'none'
  const url = new URL(place)
  if (url.origin !== origin) return url.origin === 'null' ? url.protocol : url.origin
  if (/^\/assets\/[\w-][\w.-]*$/.test(url.pathname)) return url.pathname
  return matchRoute(routes, url.pathname.replace(/\/+$/, '') || '/')?.route.path ?? 'none'
}
