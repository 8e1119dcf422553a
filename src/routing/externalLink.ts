/** Raised instead of leaving for an address that was not permitted or is no web page. */
export class ExternalLinkError extends Error {
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
