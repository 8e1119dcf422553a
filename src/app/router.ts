import { createBrowserRouter } from 'react-router'
import { computerNow } from '#src/api/clock.ts'
import { getReach, recordReach, recordStay } from '#src/api/reach.ts'
import { guardChunks, loadFullPage } from '#src/routing/chunkGuard.ts'
import { isPreloading } from '#src/routing/lazyPart.ts'
import { takeCarriedState } from './carriedState.ts'
import { routes } from './routes.tsx'

const isReloading = guardChunks({
  on: window,
  target: () => addressOf(router.state.navigation.location ?? router.state.location),
  goTo: loadFullPage,
  // A user who opens a page waits for its code, whatever else is preloaded meanwhile.
  mayHelp: () => navigator.onLine && getReach() === 'here' && (isGoing() || !isPreloading()),
  storage: window.sessionStorage,
  now: computerNow,
})

export const router = createBrowserRouter(routes({ isReloading, stay }))

const carried = takeCarriedState(addressOf(window.location))
if (carried !== undefined) void router.navigate(router.state.location, { replace: true, state: carried })

/**
 * Cancels a navigation, and the present page stays. The browser has already gone back or forward, and the first page
 * has no page before it: there the error is shown instead.
 */
function stay(): void {
  const { location, navigation, initialized } = router.state
  const wanted = navigation.location
  if (!initialized || !wanted || addressOf(wanted) === addressOf(window.location)) return
  if (getReach() === 'here') recordReach('unreachable')
  recordStay()
  void router.navigate(location, { replace: true, state: location.state, preventScrollReset: true })
}

function isGoing(): boolean {
  return !router.state.initialized || router.state.navigation.state !== 'idle'
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}
