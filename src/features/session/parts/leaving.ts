import { paths } from '#src/routing/paths.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Tells the other tabs that this one has signed out. */
export function tellLeaving(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  channel?.postMessage('signed-out')
}

/** Another tab signed out: this one forgets everything too, by loading itself anew at the sign-in choice. */
export function watchLeaving(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data !== 'signed-out') return
    wipeDrafts()
    window.location.assign(paths.signIn())
  })
}
