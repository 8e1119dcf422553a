import { paths } from '#src/routing/paths.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Tells the other tabs that this one has signed out. */
export function tellLeaving(): void {
  tell('signed-out')
}

/** Tells the other tabs that this one goes on as another contact. */
export function tellSwitching(): void {
  tell('switched')
}

/**
 * Another tab signed out or took another contact: this one forgets everything too, by loading itself anew, at the
 * sign-in choice or where it is.
 *
 * @returns ends it
 */
export function watchLeaving(): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === 'signed-out') leaveFor(paths.signIn())
    if (data === 'switched') leaveFor(window.location.pathname)
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

function tell(what: 'signed-out' | 'switched'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  channel?.postMessage(what)
}

function leaveFor(to: string): void {
  wipeDrafts()
  window.location.assign(to)
}
