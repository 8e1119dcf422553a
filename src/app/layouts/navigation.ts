import type { Info } from '#contract/session.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import type { IconName } from '#src/ui/icon/Icon.tsx'

type Place = {
  to: string
  label: MessageId
  icon: IconName
  /** The key that goes there after `g`. */
  letter: string
  /** What of mine stands there, to be counted. */
  counts?: keyof Info['counts'] | 'unread'
}

/** The room a page is in: of those whose address it begins with, the nearest. */
export function roomOf(pathname: string): string | undefined {
  return navigation
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** The rooms one can go to; each stands here once its screens do. */
export const navigation: readonly Place[] = [
  { to: paths.home(), label: 'app.navigation.overview', icon: 'overview', letter: 'h' },
  { to: paths.domains(), label: 'app.navigation.domains', icon: 'domains', letter: 'd', counts: 'domains' },
  { to: paths.nssets(), label: 'app.navigation.nssets', icon: 'nssets', letter: 'n', counts: 'nssets' },
  { to: paths.keysets(), label: 'app.navigation.keysets', icon: 'keysets', letter: 'k', counts: 'keysets' },
  { to: paths.myContact(), label: 'app.navigation.my_contact', icon: 'id', letter: 'c' },
  { to: paths.auctions(), label: 'app.navigation.auctions', icon: 'auctions', letter: 'a' },
  { to: paths.auctionMessages(), label: 'app.navigation.messages', icon: 'letter', letter: 'm', counts: 'unread' },
  { to: paths.activity(), label: 'app.navigation.activity', icon: 'activity', letter: 'y' },
]
