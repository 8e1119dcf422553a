import type { createBrowserRouter } from 'react-router'
import { watchActivity } from '#src/api/activity.ts'
import { watchOwner } from '#src/api/owner.ts'
import { setFailureHandler, reactionTo } from '#src/api/responseError.ts'
import { recordSignedOut, readSignedInUser } from '#src/features/session/parts/frame.ts'
import { routeAt } from '#src/routing/redirects.ts'
import { loadFullPage } from '#src/routing/chunkGuard.ts'
import { paths, sessionEnded } from '#src/routing/paths.ts'
import { watchOtherTabs } from '#src/routing/revalidate.ts'
import { withPendingQuery } from '#src/routing/unsentInput.ts'
import { storeOwnerNotice } from './ownerNotice.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Starts what the frame does as long as the page lives: watches activity, other tabs, failed calls and another owner.
 */
export function watchFrame(router: Router): void {
  const place = () => router.state.navigation.location ?? router.state.location
  watchActivity(window)
  watchOtherTabs(() => void router.revalidate())

  setFailureHandler((failure) => {
    const { pathname, search, hash } = place()
    const next = pathname + withPendingQuery(search) + hash
    const reaction = reactionTo(failure, { isPublicPage: isPublic(pathname) })
    const isSignedOut = failure.status === 401 && failure.service !== 'auction'
    if (isSignedOut) recordSignedOut()
    // The bar shows an outage; it watches the reach of the server itself.
    if (reaction === 'sign-in') void router.navigate(paths.signIn(next), { state: sessionEnded })
    // On a public page the user stays, signed out. A background request leaves the page as it is. While the frame is read
    // anyway, another reading would end in the same failure, again and again.
    else if (isSignedOut && !failure.isBackground && !isReading(router.state)) void router.revalidate()
    if (reaction === 'confirm-identity') void confirmIdentity(next)
  })

  watchOwner(
    ({ hadNoOwner, isRefused }) => {
      const { pathname, search, hash } = place()
      // The query belongs to the other's list. Drafts are wiped when the page gets its owner (`claimDrafts`).
      if (hadNoOwner) return loadFullPage(pathname + withPendingQuery(search) + hash)
      storeOwnerNotice(isRefused ? 'refused' : 'changed')
      loadFullPage(pathname)
    },
    () => void readSignedInUser().catch(() => {}),
  )
}

/** Whether the data of the frame are being read: for the first time, or again. */
function isReading({ initialized, revalidation }: Router['state']): boolean {
  return !initialized || revalidation === 'loading'
}

async function confirmIdentity(next: string) {
  const [info, { startStepUp }] = await Promise.all([
    readSignedInUser(),
    import('#src/features/session/parts/stepUp.ts'),
  ])
  if (info) startStepUp(info.person.method, next)
}

/** An unknown address is public too: its page is the same for every visitor. */
function isPublic(pathname: string): boolean {
  return (routeAt(pathname)?.access ?? 'public') === 'public'
}
