/** Paths that are no pages: after sign-in a browser would show data or an error there. */
const notPages = /^\/(api|v1|auctions\/api|assets|builds)(\/|$)/i

/**
 * Returns the path to open after sign-in; `/` for anything outside our origin. The address is parsed as a browser does
 * (WHATWG URL). The result is checked again, because `/.//host` becomes `//host`.
 */
export function returnPath(next: string, ownOrigin: string): string {
  if (!isPath(next) || !URL.canParse(next, ownOrigin)) return '/'
  const url = new URL(next, ownOrigin)
  const path = url.pathname + url.search + url.hash
  if (url.origin !== ownOrigin || !isPath(path) || notPages.test(decoded(url.pathname))) return '/'
  return path
}

/** One slash, no second slash of either kind, and nothing that a browser removes before parsing (tab, line breaks). */
function isPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll(/\/{2,}/g, '/')
  } catch {
    return path
  }
}
