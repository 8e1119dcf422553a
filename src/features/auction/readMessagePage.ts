import { redirect } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import type { FoundMessages } from './message/messageCalls.ts'

/** The messages an address asks for; a page past the end leads to the last. */
export async function readMessagePage(request: Request): Promise<FoundMessages> {
  const { askMessages, lastPageOf } = await import('./message/messageCalls.ts')
  const found = await askMessages(request)
  if (found.page.page > found.page.pages) throw redirect(paths.auctionMessages() + lastPageOf(found))
  return found
}
