import { externalLink } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'
import { tellLeaving } from './leaving.ts'
import { importFor } from '#src/api/client.ts'

/**
 * Signs out: the session ends on the server, the drafts of every tab are wiped, the provider signs out too.
 * Never resolves, for the page is being left; it rejects with an ApiError when the server did not sign out.
 */
export async function leave(): Promise<never> {
  const { endSession } = await importFor(() => import('./frameCalls.ts'))
  const endSessionUrl = await endSession()
  tellLeaving()
  wipeDrafts()
  const { origin } = window.location
  window.location.assign(endSessionUrl ? externalLink(endSessionUrl, { isPermitted: true, origin }) : paths.home())
  return new Promise(() => {})
}
