import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadMessages } from '#intl/messages.ts'
import { holdsSession } from '#src/api/csrf.ts'
import { begun } from './begun.ts'
import { takeDoneBefore } from './doneBefore.ts'
import type { router as routerOfPage } from './router.ts'

/**
 * Keeps a page that was drawn ahead as it stands there and brings it to life, once all it needs is here.
 *
 * @returns false when another page has come of it and must be drawn: a part failed, or somebody is signed in
 */
export async function takeOver(place: HTMLElement, app: ReactNode, router: typeof routerOfPage): Promise<boolean> {
  await Promise.all([loadMessages('frame'), begun(router)])
  place.onclick = null
  if (router.state.errors || holdsSession()) return false
  const doAgain = takeDoneBefore(place)
  hydrateRoot(place, app)
  // React would take its time; it hurries when somebody presses a key.
  place.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }))
  doAgain()
  return true
}
