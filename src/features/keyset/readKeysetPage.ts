import type { KeysetDetail } from '#contract/keyset.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** One keyset as its page shows it: from the page itself at first, later asked for. */
export async function readKeysetPage(handle: string, signal: AbortSignal): Promise<KeysetDetail> {
  const written = takeWritten<KeysetDetail>(preloadAddress('/keysets/detail/:handle', { handle }))
  if (written) return written
  const [{ api }, { readKeyset }] = await Promise.all([import('#src/api/client.ts'), import('#contract/keyset.ts')])
  return api(readKeyset, { params: { id: handle } }, signal)
}
