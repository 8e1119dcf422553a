/** Raised instead of leaving for an address that was not permitted or is no web page. */
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
 * Opens an address that may be left for in a tab of its own, which learns nothing of where one came from.
 *
 * @throws ExternalLinkError
 */
export function openOutside(address: string, leaving: { isPermitted: boolean; origin: string }): void {
  window.open(externalLink(address, leaving), '_blank', 'noopener,noreferrer')
}

let prerenderOrigin: string | undefined

/** Where the portal is: what addresses of our own are told by. */
export function ownOrigin(): string {
  return prerenderOrigin ?? window.location.origin
}

/** Says where the portal will be to whoever draws its pages ahead, for there is no window to tell. */
export function setPrerenderOrigin(origin: string): void {
  prerenderOrigin = origin
}

/**
 * A return path somebody handed us, kept only when it stays here: parsed against our own origin, so that
 * `//elsewhere`, `/\elsewhere` and `javascript:` cannot pass for a path.
 */
export function ownPath(path: string | null, origin: string): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined
}
