import { paths } from '#src/routing/paths.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'

const channel = tabChannel('session')

/** Tells the other tabs that this one has signed out. */
export function tellLeaving(): void {
  channel.tell('signed-out')
}

/** Tells the other tabs that this one goes on as another contact. */
export function tellSwitching(): void {
  channel.tell('switched')
}

/**
 * Another tab signed out or took another contact: this one forgets everything too, by loading itself anew, at the
 * sign-in choice or where it is.
 *
 * @returns ends it
 */
export function watchLeaving(): () => void {
  return channel.listen((told) => {
    if (told === 'signed-out') leaveFor(paths.signIn())
    if (told === 'switched') leaveFor(window.location.pathname)
  })
}

function leaveFor(to: string): void {
  wipeDrafts()
  window.location.assign(to)
}
