import type { ContactDetail } from '#contract/contact.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** One contact as its page shows it: from the page itself at first, later asked for. */
export async function readContactPage(handle: string, signal: AbortSignal): Promise<ContactDetail> {
  const written = takeWritten<ContactDetail>(preloadAddress('/contact/detail/:handle', { handle }))
  if (written) return written
  const { askContact } = await import('./contactCalls.ts')
  return askContact(handle, signal)
}
