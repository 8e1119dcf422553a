import type { MyContact } from '#contract/myContact.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** My contact as its pages show it: from the page itself at first, later asked for. */
export async function readMyContactPage(signal: AbortSignal): Promise<MyContact> {
  const written = takeWritten<MyContact>(preloadAddress('/mycontact/detail/personal', {}))
  if (written) return written
  const { askMyContact } = await import('../myContactCalls.ts')
  return askMyContact(signal)
}
