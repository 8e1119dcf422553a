import { Announcements } from '#src/features/announcement/parts/Announcements.tsx'
import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import { Outlet, useMatches } from 'react-router'
import { serverNow } from '#src/api/clock.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { WithoutContact } from '#src/features/session/parts/WithoutContact.tsx'
import { VisitChoice } from '#src/features/visit/parts/visits.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { useIsPrinting } from '#src/ui/page/useIsPrinting.ts'
import { ChangedOwner, DataAge, OutageBar } from './PageNotices.tsx'
import { Footer } from './Footer.tsx'
import { Rail } from './Rail.tsx'
import { SkipLink } from './Arrival.tsx'
import { TopBar } from './TopBar.tsx'

const BlockedContact = lazyPart(async () => (await import('./BlockedContact.tsx')).BlockedContact)

/** The layout of nearly every page: navigation at the side, the present contact above, the page, the footer. */
export function DefaultLayout() {
  const { info, settings } = useFrame()
  const printHead = usePrintHead()
  const isList = useMatches().some(({ handle }) => fillsScreen(handle))

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      {info?.contact && <Rail />}
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
        <TopBar />
        <Announcements place="head" isInset />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          data-print-head={printHead}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minWidth: 0,
            paddingInline: { xs: 2, sm: 3 },
            paddingBlock: isList ? { xs: 1, sm: '8px 0' } : { xs: 1, sm: '12px 24px' },
            // Room below the last part could begin another sheet.
            '@media print': {
              paddingBlock: '8px 0',
              '--page-gap': '12px',
              '&::before': {
                content: 'attr(data-print-head)',
                display: 'block',
                marginBottom: 2,
                typography: 'caption',
                color: 'text.secondary',
              },
            },
            // The space between the parts of a page.
            '--page-gap': isList ? '8px' : { xs: '12px', sm: '16px' },
          }}
        >
          <OutageBar />
          <ChangedOwner />
          <DataAge />
          {info?.capabilities.block.reason === 'contact-blocked' && <BlockedContact />}
          <Content />
        </Box>
        <Box data-print="none" sx={{ paddingInline: { xs: 2, sm: 3 } }}>
          {settings.analytics && <VisitChoice />}
          {/* Below a list of the signed-in user its room is for rows; the account menu has its links. */}
          <Box sx={{ paddingBottom: 2, display: isList && info ? { xs: 'block', sm: 'none' } : 'block' }}>
            <Footer />
          </Box>
        </Box>
        <Announcements place="foot" isInset />
      </Box>
    </Box>
  )
}

/** Returns the line above a printed page: the registry and its operator, whose page it is, and when it was printed. */
function usePrintHead(): string {
  const intl = useIntl()
  const { info, settings } = useFrame()
  const { name = null, handle } = info?.contact ?? {}
  const owner = name === null ? handle : `${name} (${handle})`
  const printedAt = useIsPrinting() && intl.formatDate(serverNow(), { dateStyle: 'medium', timeStyle: 'short' })
  return [intl.formatMessage({ id: 'app.name' }), settings.operator.name, owner, printedAt].filter(Boolean).join(' · ')
}

/** The page, or the reason why a user without a contact cannot have it. */
function Content() {
  const { info } = useFrame()
  const isForHolders = useMatches().some(({ handle }) => isHolders(handle))

  if (info?.withoutContact && isForHolders) return <WithoutContact reason={info.withoutContact} />
  return <Outlet />
}

function fillsScreen(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'fillsScreen' in handle && handle.fillsScreen === true
}

function isHolders(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'access' in handle && handle.access === 'holder'
}
