import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadMessages } from '#intl/messages.ts'
import { holdsSession } from '#src/api/owner.ts'
import { begun } from './begun.ts'
import { takeDoneBefore } from './doneBefore.ts'
import type { router as routerOfPage } from './router.ts'

/**
 * Hydrates a prerendered page, and then repeats what was pressed and typed before.
 *
 * @returns false when another page must be drawn instead: a part failed, or a session exists
 */
export async function takeOver(place: HTMLElement, app: ReactNode, router: typeof routerOfPage): Promise<boolean> {
  await Promise.all([loadMessages('frame'), begun(router)])
  place.onclick = null
  if (router.state.errors || holdsSession()) return false
  hydrateRoot(
    place,
    <>
      {app}
      <AfterHydration run={takeDoneBefore(place)} />
    </>,
  )
  return true
}

function AfterHydration({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}
