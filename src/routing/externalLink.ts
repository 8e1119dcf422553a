import { createStore } from '#src/createStore.ts'

/** Thrown for an address that was not permitted or is no web page. */
class ExternalLinkError extends Error {
  constructor(reason: 'not-permitted' | 'protocol' | 'malformed') {
    super(`external link: ${reason}`)
    this.name = 'ExternalLinkError'
  }
}

/**
 * Returns an address that a link may have. The caller must permit another origin; only `http` and `https` are allowed
 * (docs/rules.md#pages).
 *
 * @throws ExternalLinkError
 */
export function externalLink(
  address: string,
  { isPermitted, origin }: { isPermitted: boolean; origin: string },
): string {
  if (!URL.canParse(address, origin)) throw new ExternalLinkError('malformed')
  const url = new URL(address, origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ExternalLinkError('protocol')
  if (url.origin !== origin && !isPermitted) throw new ExternalLinkError('not-permitted')
  return url.href
}

/**
 * Opens a permitted address in a tab of its own, without a referrer.
 *
 * @throws ExternalLinkError
 */
export function openOutside(address: string, leaving: { isPermitted: boolean; origin: string }): void {
  window.open(externalLink(address, leaving), '_blank', 'noopener,noreferrer')
}

const prerenderOrigin = createStore<string | null>(null)

/** Returns the origin of the portal, against which own addresses are resolved. */
export function ownOrigin(): string {
  return prerenderOrigin.get() ?? window.location.origin
}

/** Sets the origin of the portal in the prerenderer, which has no window. */
export function setPrerenderOrigin(origin: string): void {
  prerenderOrigin.set(origin)
}

/**
 * Returns a path to return to, only when it stays in the portal. It is resolved against our own origin, so that
 * `//elsewhere`, `/\elsewhere` and `javascript:` are refused.
 */
export function ownPath(path: string | null, origin: string): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined
}
