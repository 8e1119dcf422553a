import { matchPath } from 'react-router'
import { type RedirectRule, routeTable, type RouteEntry } from './routeTable.ts'

type UrlParts = { pathname: string; search: string; hash: string }

/** Where a rule leads whoever goes there, null where none does; the query and the fragment go along. */
export function redirectTarget(rules: readonly RedirectRule[], { pathname, search, hash }: UrlParts): string | null {
  for (const { from, to } of rules) {
    const params = matchPath(from, pathname)?.params
    // The rules come from our own server, yet none may lead away from it.
    if (!params || !/^\/(?![/\\])/.test(to)) continue
    const path = to.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(decode(params[name] ?? '')))
    return path + search + hash
  }
  return null
}

/** The router gives parameters as they stand in the address. */
function decode(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    return parameter
  }
}

/** The screen at an address, by its path alone; undefined when nobody has it. */
export function routeAt(pathname: string): RouteEntry | undefined {
  return routeTable.find(({ path }) => matchPath(path, pathname))
}
