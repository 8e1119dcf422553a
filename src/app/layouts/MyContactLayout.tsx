import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import { Outlet, useLocation } from 'react-router'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { WithoutContact } from '#src/features/session/parts/WithoutContact.tsx'
import { RecordStatement } from '#src/features/statement/parts/RecordStatement.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabLinks, type TabLink } from '#src/ui/page/TabLinks.tsx'
import { paths } from '#src/routing/paths.ts'

/** The layout of my contact: its name, tabs for its pages, and the open page. */
export function MyContactLayout() {
  const intl = useIntl()
  const { info } = useFrame()
  const { pathname } = useLocation()
  const tab = tabsOfMyContact.find(({ to }) => to === pathname)

  if (info?.withoutContact) return <WithoutContact reason={info.withoutContact} />
  if (!info?.contact) return <Outlet />
  const { handle, name } = info.contact
  return (
    <Page
      title="mycontact.title"
      values={{ tab: tab ? intl.formatMessage({ id: tab.label }) : '', handle }}
      heading={<HandleHeading handle={handle} name={name} kind="mycontact.kind" />}
      actions={<RecordStatement type="contact" id={handle} isShort />}
    >
      <TabLinks label="mycontact.tabs" tabs={tabsOfMyContact} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Outlet />
      </Box>
    </Page>
  )
}

/** The pages of my contact in their order. */
export const tabsOfMyContact: readonly TabLink[] = [
  { to: paths.myPersonal(), label: 'mycontact.tab.personal' },
  { to: paths.myAddresses(), label: 'mycontact.tab.addresses' },
  { to: paths.myAuthentication(), label: 'mycontact.tab.authentication' },
  { to: paths.myAuthInfo(), label: 'mycontact.tab.auth_info' },
  { to: paths.myState(), label: 'mycontact.tab.state' },
  { to: paths.myMerge(), label: 'mycontact.tab.merge' },
]
