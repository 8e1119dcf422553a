import type { createBrowserRouter } from 'react-router'
import { watchActivity } from '#src/api/activity.ts'
import { onFailure, reactionTo } from '#src/api/responseError.ts'
import { whoIsThere } from '#src/features/session/parts/frame.ts'
import { entryAt } from '#src/routing/entryAt.ts'
import { paths } from '#src/routing/paths.ts'
import { withTyped } from '#src/routing/typed.ts'

/** What the frame does by itself as long as the page lives: notices activity and failed calls. */
export function watchFrame(router: ReturnType<typeof createBrowserRouter>): void {
  watchActivity(window)

  onFailure((failure) => {
    const { pathname, search, hash } = router.state.navigation.location ?? router.state.location
    const next = pathname + withTyped(search) + hash
    const reaction = reactionTo(failure, { isPublicPage: isPublic(pathname) })
    // An outage is shown by the bar, which watches the way to the server itself.
    if (reaction === 'sign-in') void router.navigate(paths.signIn(next))
    if (reaction === 'confirm-identity') void confirmIdentity(next)
  })
}

async function confirmIdentity(next: string) {
  const [info, { startStepUp }] = await Promise.all([whoIsThere(), import('#src/features/session/parts/stepUp.ts')])
  if (info) startStepUp(info.person.method, next)
}

/** An address nobody has is public too: its page says so to everybody. */
function isPublic(pathname: string): boolean {
  return (entryAt(pathname)?.access ?? 'public') === 'public'
}
