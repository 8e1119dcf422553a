/** Raised instead of leaving for an address that was not permitted or is no web page. */
export class ExternalLinkError extends Error {
  constructor(reason: 'not-permitted' | 'protocol' | 'malformed') {
    super(`external link: ${reason}`)
    this.name = 'ExternalLinkError'
  }
}

/**
 * An address that may be put in a link or gone to. Leaving our own origin must be permitted by whoever
 * asks, and only `http` and `https` are web pages (docs/rules.md#pages).
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
