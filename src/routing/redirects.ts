import { matchPath } from 'react-router'
import { type RedirectRule, routeTable, type RouteEntry } from './routeTable.ts'

type UrlParts = { pathname: string; search: string; hash: string }

/** Returns where a rule redirects an address, with its query and fragment; null without a rule. */
export function redirectTarget(rules: readonly RedirectRule[], { pathname, search, hash }: UrlParts): string | null {
  for (const { from, to } of rules) {
    const params = matchPath(from, pathname)?.params
    // The rules come from our own server, but none may lead away from it.
    if (!params || !/^\/(?![/\\])/.test(to)) continue
    const path = to.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(decode(params[name] ?? '')))
    return path + search + hash
  }
  return null
}

/** The router returns parameters encoded. */
function decode(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    return parameter
  }
}

/** Returns the screen at a path; undefined where there is none. */
export function routeAt(pathname: string): RouteEntry | undefined {
  return routeTable.find(({ path }) => matchPath(path, pathname))
}
