import type { createBrowserRouter } from 'react-router'
import { watchActivity } from '#src/api/activity.ts'
import { watchOwner } from '#src/api/owner.ts'
import { setFailureHandler, reactionTo } from '#src/api/responseError.ts'
import { recordSignedOut, readSignedInUser } from '#src/features/session/parts/frame.ts'
import { routeAt } from '#src/routing/redirects.ts'
import { loadFullPage } from '#src/routing/chunkGuard.ts'
import { paths } from '#src/routing/paths.ts'
import { withPendingQuery } from '#src/routing/unsentInput.ts'
import { storeOwnerNotice } from './ownerNotice.ts'

/** Starts what the frame does as long as the page lives: watches activity, failed calls and another owner. */
export function watchFrame(router: ReturnType<typeof createBrowserRouter>): void {
  const place = () => router.state.navigation.location ?? router.state.location
  watchActivity(window)

  setFailureHandler((failure) => {
    const { pathname, search, hash } = place()
    const next = pathname + withPendingQuery(search) + hash
    const reaction = reactionTo(failure, { isPublicPage: isPublic(pathname) })
    const isSignedOut = failure.status === 401 && failure.service !== 'auction'
    if (isSignedOut) recordSignedOut()
    // The bar shows an outage; it watches the reach of the server itself.
    if (reaction === 'sign-in') void router.navigate(paths.signIn(next))
    // On a public page the user stays, signed out. A background request leaves the page as it is.
    else if (isSignedOut && !failure.isBackground) void router.revalidate()
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
