import { signOut } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import { externalLink } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Signs out: the session ends on the server, the drafts of every tab are wiped, the provider signs out too. */
export async function leave(): Promise<void> {
  const { endSessionUrl } = await api(signOut)
  channel?.postMessage('signed-out')
  wipeDrafts()
  const { origin } = window.location
  window.location.assign(endSessionUrl ? externalLink(endSessionUrl, { isPermitted: true, origin }) : paths.home())
}

/** Another tab signed out: this one forgets everything too, by loading itself anew at the sign-in choice. */
export function watchLeaving(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data !== 'signed-out') return
    wipeDrafts()
    window.location.assign(paths.signIn())
  })
}
