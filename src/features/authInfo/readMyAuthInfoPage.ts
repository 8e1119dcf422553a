import type { MyAuthInfoStatus } from '#contract/authInfo.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** How the AuthInfo of my contact stands: from the page itself at first, later asked for. */
export async function readMyAuthInfoPage(signal: AbortSignal): Promise<MyAuthInfoStatus> {
  const written = takeWritten<MyAuthInfoStatus>(preloadAddress('/mycontact/detail/authinfo', {}))
  if (written) return written
  const { askMyAuthInfo } = await import('./authInfoCalls.ts')
  return askMyAuthInfo(signal)
}
