import { matchRoute } from './matchRoute.ts'
import type { SiteRoute } from './readSite.ts'

type Own = { origin: string; routes: readonly SiteRoute[] }

/**
 * A place a browser reports, so that it can stand in the log. Addresses of pages hold names and codes: of our own only
 * the pattern is told (`none` where no screen is) or the file's path, of others only their origin or scheme.
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
