import { createBrowserRouter } from 'react-router'
import { computerNow } from '#src/api/clock.ts'
import { getReach } from '#src/api/reach.ts'
import { guardChunks } from '#src/routing/chunkGuard.ts'
import { isQuiet } from '#src/routing/quietly.ts'
import { routes } from './routes.tsx'

const isReloading = guardChunks({
  on: window,
  target: () => addressOf(router.state.navigation.location ?? router.state.location),
  goTo: (address) => {
    // An address with a fragment would only be scrolled to.
    if (address === addressOf(window.location)) window.location.reload()
    else window.location.assign(address)
  },
  // Somebody going to a page waits for its part, whatever else is brought quietly meanwhile.
  mayHelp: () => navigator.onLine && getReach().reach === 'here' && (isGoing() || !isQuiet()),
  storage: window.sessionStorage,
  now: computerNow,
})

export const router = createBrowserRouter(routes({ isReloading }))

function isGoing(): boolean {
  return !router.state.initialized || router.state.navigation.state !== 'idle'
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}
