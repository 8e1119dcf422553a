import { paths } from '#src/routing/paths.ts'
import type { TabLink } from '#src/ui/page/TabLinks.tsx'

/** The pages of my contact, in their order; each stands here once it is there. */
export const tabsOfMyContact: readonly TabLink[] = [
  { to: paths.myPersonal(), label: 'mycontact.tab.personal' },
  { to: paths.myAddresses(), label: 'mycontact.tab.addresses' },
  { to: paths.myAuthentication(), label: 'mycontact.tab.authentication' },
  { to: paths.myAuthInfo(), label: 'mycontact.tab.auth_info' },
  { to: paths.myState(), label: 'mycontact.tab.state' },
  { to: paths.myMerge(), label: 'mycontact.tab.merge' },
]
