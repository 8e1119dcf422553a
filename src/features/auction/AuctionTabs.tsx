import Box from '@mui/material/Box'
import { TabLinks, type TabLink } from '#src/ui/page/TabLinks.tsx'
import { paths } from '#src/routing/paths.ts'

/**
 * The lists of auctions as tabs, an action of the page: beside its heading where there is room, else below it. Lists of
 * my auctions are shown to signed-in users only.
 */
export function AuctionTabs({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Box sx={tabs}>
      <TabLinks label="auctions.tabs" tabs={isSignedIn ? [...publicTabs, ...myTabs] : publicTabs} />
    </Box>
  )
}

/** Wide enough for the longest title and its count, so that the tabs beside it have one place in all lists. */
export const besideTabs = { '@media (min-width: 1400px)': { display: 'inline-block', minWidth: 304 } } as const

const tabs = {
  flex: '1 0 100%',
  order: 1,
  minWidth: 0,
  // On a phone the gap below the heading is enough of a line.
  mt: { xs: -1, sm: 0 },
  '& li > a': { minHeight: { xs: 36, sm: 40 } },
  '@media (min-width: 1400px)': {
    flex: '1000 1 auto',
    order: 'initial',
    pl: 1,
    '& nav > ul': { borderBottom: 0 },
    '& li > a': { minHeight: 32 },
  },
} as const

const publicTabs: readonly TabLink[] = [
  { to: paths.ongoingAuctions(), label: 'auctions.tab.ongoing' },
  { to: paths.futureAuctions(), label: 'auctions.tab.future' },
  { to: paths.endedAuctions(), label: 'auctions.tab.ended' },
]

const myTabs: readonly TabLink[] = [
  { to: paths.myBids(), label: 'auctions.tab.bidding' },
  { to: paths.watchedAuctions(), label: 'auctions.tab.watching' },
  { to: paths.finishedAuctions(), label: 'auctions.tab.finished' },
  { to: paths.auctionMessages(), label: 'auctions.tab.messages' },
]
