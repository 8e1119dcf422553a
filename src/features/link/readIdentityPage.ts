import type { Identity } from '#contract/session.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** Who one is to the provider: from the page itself at first, later asked for. */
export async function readIdentityPage(signal: AbortSignal): Promise<Identity> {
  const written = takeWritten<Identity>(preloadAddress('/contact/connect', {}))
  if (written) return written
  const { askIdentity } = await import('./linkCalls.ts')
  return askIdentity(signal)
}
