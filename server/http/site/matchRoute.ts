import type { SiteRedirect, SiteRoute } from './readSite.ts'

export type Matched = { route: SiteRoute; params: Readonly<Record<string, string>> }

/** Returns the route of a path, matched as the browser's router does: segment by segment, ignoring case. */
export function matchRoute(routes: readonly SiteRoute[], path: string): Matched | null {
  const segments = path.split('/').map(decode)
  if (segments.includes(null)) return null
  for (const route of routes) {
    const params = paramsOf(route.path.split('/'), segments)
    if (params) return { route, params }
  }
  return null
}

/** Returns the redirect target of a path without its query, or null. */
export function redirectOf(redirects: readonly SiteRedirect[], path: string): string | null {
  const segments = path.split('/').map(decode)
  for (const { from, to } of redirects) {
    const params = paramsOf(from.split('/'), segments)
    if (params) return to.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  }
  return null
}

function paramsOf(pattern: readonly string[], segments: readonly (string | null)[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]
    if (segment === undefined || segment === null) return null
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

/** Returns null for invalid percent-encoding. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
