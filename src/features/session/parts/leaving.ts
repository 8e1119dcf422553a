import { paths } from '#src/routing/paths.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'
import { wipeDrafts } from '#src/ui/form/drafts.ts'

const channel = tabChannel('session')

/** Tells the other tabs that this one has signed out. */
export function tellLeaving(): void {
  channel.send('signed-out')
}

/**
 * Leaves for the choice of sign-in when another tab has signed out. What other tabs sign in or switch to is noticed by
 * `api/owner.ts`.
 *
 * @returns ends it
 */
export function watchLeaving(): () => void {
  return channel.listen((told) => {
    if (told === 'signed-out') leaveFor(paths.signIn())
  })
}

/** Loads an address whole, so that nothing loaded, typed or selected is left of the one before. */
export function leaveFor(to: string): void {
  wipeDrafts()
  window.location.assign(to)
}
