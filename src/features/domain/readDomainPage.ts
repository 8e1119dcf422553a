import type { DomainDetail } from '#contract/domain.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** One domain as its page shows it: from the page itself at first, later asked for. */
export async function readDomainPage(fqdn: string, signal: AbortSignal): Promise<DomainDetail> {
  const written = takeWritten<DomainDetail>(preloadAddress('/domains/detail/:fqdn', { fqdn }))
  if (written) return written
  const [{ api }, { readDomain }] = await Promise.all([import('#src/api/client.ts'), import('#contract/domain.ts')])
  return api(readDomain, { params: { id: fqdn } }, signal)
}
