/** Where the portal's own pages are not: a browser sent there after signing in would see data or an error. */
const notPages = /^\/(api|v1|auctions\/api|assets|builds)(\/|$)/i

/**
 * The own path to return to after signing in; `/` for anything else. Decided by parsing against our own
 * origin, as the browser will (WHATWG URL), and again on what comes out: `/.//host` becomes `//host`.
 */
export function returnPath(next: string, ownOrigin: string): string {
  if (!isPath(next) || !URL.canParse(next, ownOrigin)) return '/'
  const url = new URL(next, ownOrigin)
  const path = url.pathname + url.search + url.hash
  if (url.origin !== ownOrigin || !isPath(path) || notPages.test(decoded(url.pathname))) return '/'
  return path
}

/** One slash, then no second slash of either kind, and nothing a browser drops before it reads (tab, line ends). */
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
