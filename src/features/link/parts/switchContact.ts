import { switchContact } from '#contract/link.ts'
import type { Info } from '#contract/session.ts'
import { api, importFor } from '#src/api/client.ts'
import { leaveFor } from '#src/features/session/parts/signOut.ts'
import { paths } from '#src/routing/paths.ts'

/** Switches to another contact of the user; rejects with an ApiError when the server refuses. */
export async function switchTo(handle: string): Promise<never> {
  await asOtherContact(api(switchContact, { body: { handle } }))
  return continueAsOther(pathAfterSwitch(window.location.pathname))
}

/** Waits for a call after which the session works as another contact: the auction token was for the previous one. */
export async function asOtherContact(call: Promise<Info>): Promise<Info> {
  const [info, { dropAuctionToken }] = await Promise.all([call, importFor(() => import('#src/api/auctionToken.ts'))])
  dropAuctionToken()
  return info
}

/**
 * Loads a path as another contact. Drafts, selections and data of the previous contact are left behind, so that none of
 * them can be used as the other. Never resolves, because the page is left.
 */
export function continueAsOther(path: string): Promise<never> {
  leaveFor(path)
  return new Promise(() => {})
}

/** Lists show the data of the present contact; a record or an operation may belong to the previous one. */
function pathAfterSwitch(pathname: string): string {
  const isList = [paths.domains(), paths.nssets(), paths.keysets(), paths.activity()].includes(pathname)
  return isList || pathname.startsWith('/mycontact/') ? pathname : paths.home()
}
