import { matchPath, redirect } from 'react-router'
import type * as z from 'zod/mini'
import { writeQuery, type QuerySchema } from '#contract/query.ts'
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

/** Redirects to the last page of a list where the address names a later one. */
export function redirectPastEnd<Q extends QuerySchema>(
  path: string,
  schema: Q,
  query: Partial<z.output<Q>>,
  { page, pages }: { page: number; pages: number },
): void {
  if (page > pages) throw redirect(path + writeQuery(schema, { ...query, page: pages }))
}
