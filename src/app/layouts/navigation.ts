import type { Info } from '#contract/session.ts'
import type { Settings } from '#contract/system.ts'
import type { MessageId } from '#intl/ids.ts'
import type { Location } from 'react-router'
import { originOf } from '#src/features/record/parts/origin.ts'
import { paths } from '#src/routing/paths.ts'
import type { IconName } from '#src/ui/icon/Icon.tsx'

type NavigationItem = {
  to: string
  label: MessageId
  icon: IconName
  /** The key that opens it after `g`. */
  letter: string
  /** The count beside it. */
  counts?: keyof Info['counts'] | 'unread'
}

/** Returns the item of a page: the longest one that its address begins with. Operations belong to the activity. */
export function itemAt(pathname: string): string | undefined {
  if (pathname === paths.operations() || pathname.startsWith(`${paths.operations()}/`)) return paths.activity()
  return navigation
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** Returns the item of the present page, or of the page it was opened from where it has none, such as a contact's. */
export function itemOf({ pathname, state }: Pick<Location, 'pathname' | 'state'>): string | undefined {
  const before = originOf(state)
  const [path = ''] = before?.path.split('?') ?? []
  return itemAt(pathname) ?? (before ? itemOf({ pathname: path, state: before.state }) : undefined)
}

/** Returns the items that this registry has. */
export function navigationOf({ auctions }: Pick<Settings, 'auctions'>): readonly NavigationItem[] {
  return auctions ? navigation : navigation.filter(({ to }) => !to.startsWith(paths.auctions()))
}

/** All items of the navigation. */
export const navigation: readonly NavigationItem[] = [
  { to: paths.home(), label: 'app.navigation.overview', icon: 'overview', letter: 'h' },
  { to: paths.domains(), label: 'app.navigation.domains', icon: 'domains', letter: 'd', counts: 'domains' },
  { to: paths.nssets(), label: 'app.navigation.nssets', icon: 'nssets', letter: 'n', counts: 'nssets' },
  { to: paths.keysets(), label: 'app.navigation.keysets', icon: 'keysets', letter: 'k', counts: 'keysets' },
  { to: paths.myContact(), label: 'app.navigation.my_contact', icon: 'id', letter: 'c' },
  { to: paths.auctions(), label: 'app.navigation.auctions', icon: 'auctions', letter: 'a' },
  { to: paths.auctionMessages(), label: 'app.navigation.messages', icon: 'letter', letter: 'm', counts: 'unread' },
  { to: paths.activity(), label: 'app.navigation.activity', icon: 'activity', letter: 'y' },
]

/** The ready views of the domains, by words that need no list around them. */
export const domainViews = [
  ['attention', 'command.domains.attention', '?sort=states&needsAttention=yes'],
  ['expiring', 'command.domains.expiring', '?expiresWithin=30'],
  ['unlocked', 'command.domains.open', '?lock=open'],
  ['unsecured', 'command.domains.unsecured', '?isSecured=no'],
  ['out_of_zone', 'command.domains.out_of_zone', '?state=outzone'],
] as const
