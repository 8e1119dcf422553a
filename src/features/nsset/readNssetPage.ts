import type { NssetDetail } from '#contract/nsset.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** One nsset as its page shows it: from the page itself at first, later asked for. */
export async function readNssetPage(handle: string, signal: AbortSignal): Promise<NssetDetail> {
  const written = takeWritten<NssetDetail>(preloadAddress('/nssets/detail/:handle', { handle }))
  if (written) return written
  const [{ api }, { readNsset }] = await Promise.all([import('#src/api/client.ts'), import('#contract/nsset.ts')])
  return api(readNsset, { params: { id: handle } }, signal)
}
