import { signOut as signOutCall } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import { externalLink } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'

const otherTabs = tabChannel('session')

/**
 * Signs out: the session ends on the server, the drafts of every tab are wiped, the provider signs out too. The page is
 * left, so the promise never resolves; it rejects with an ApiError when the server did not sign out.
 */
export async function signOut(): Promise<never> {
  const { endSessionUrl } = await api(signOutCall)
  otherTabs.send('signed-out')
  wipeDrafts()
  const { origin } = window.location
  window.location.assign(endSessionUrl ? externalLink(endSessionUrl, { isPermitted: true, origin }) : paths.home())
  return new Promise(() => {})
}

/**
 * Goes to the sign-in page when another tab has signed out; returns the function that ends it. Another sign-in or
 * contact in another tab is noticed by `api/owner.ts`.
 */
export function watchSignOut(): () => void {
  return otherTabs.listen((message) => {
    if (message === 'signed-out') leaveFor(paths.signIn())
  })
}

/** Loads an address as a document, so that no data, draft or selection of the present page is left. */
export function leaveFor(to: string): void {
  wipeDrafts()
  window.location.assign(to)
}
