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
  // Somebody going to a page waits for its part, whatever else is brought quietly meanwhile.
  mayHelp: () => navigator.onLine && getReach() === 'here' && (isGoing() || !isPreloading()),
  storage: window.sessionStorage,
  now: computerNow,
})

export const router = createBrowserRouter(routes({ isReloading, stay }))

const carried = takeCarriedState(addressOf(window.location))
if (carried !== undefined) void router.navigate(router.state.location, { replace: true, state: carried })

/**
 * Going to another page is given up, and the one there is stays as it is. Going back or forward has already been done
 * by the browser, and the first page has nothing before it: their errors are said in their place.
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
