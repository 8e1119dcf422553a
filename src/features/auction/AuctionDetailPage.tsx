import Box from '@mui/material/Box'
import { useEffect, useId, type ReactNode } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useGone } from '#src/api/live/useLive.ts'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { useAuction, type AuctionHere } from './detail/useAuction.ts'
import { readAuction, type AuctionDetail } from '#contract/auction.ts'
import { apiWithClock } from '#src/api/client.ts'
import { FormattedMessage } from 'react-intl'
import { sheetLook, Section } from '#src/ui/page/Section.tsx'
import { Outcome } from './detail/Outcome.tsx'
import { CurrentState } from './detail/CurrentState.tsx'
import { Times } from './detail/Times.tsx'
import { RuleList } from './detail/RuleList.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  return apiWithClock(readAuction, { params: { id: params['id'] ?? '' } }, ({ now }) => now, request.signal)
}

/** `?bid` only says where the focus goes. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

const load = () => import('./detail/deferredDetail.ts')
const AuctionActions = lazyPart(async () => (await load()).AuctionActions)
const Announcer = lazyPart(async () => (await load()).Announcer)
const BidBox = lazyPart(async () => (await load()).BidBox)
const History = lazyPart(async () => (await load()).History)

/** One auction: how it stands this moment, bidding, what has happened, and the rules it goes by. */
export function AuctionDetailPage() {
  const read = useLoaderData<typeof loader>()
  const auction = useAuction(read)
  useReadAgain(auction.id, auction.standing.status === 'cancelled' && read.standing.status !== 'cancelled')
  const name = auction.unicode ?? auction.fqdn

  return (
    // From one auction to another nothing of the first stays: its bids, what was said of it, what was typed.
    <Page
      key={auction.id}
      title="auctiondetail.title"
      values={{ name }}
      trail={<Trail list={listOf[auction.phase]} />}
      heading={<AuctionName auction={auction} />}
      actions={
        <Box sx={{ minHeight: 36 }}>
          <AuctionActions auction={auction} />
        </Box>
      }
    >
      <Announcer auction={auction} />
      <Box sx={placesLook}>
        <PriceSheet auction={auction}>
          <BidBox auction={auction} />
        </PriceSheet>
        <Box sx={{ gridArea: 'history', minWidth: 0 }}>
          <History auction={auction} />
        </Box>
        <RulesSection auction={auction} />
      </Box>
    </Page>
  )
}

const ongoing = { to: paths.ongoingAuctions(), title: 'auctiondetail.trail.ongoing' } as const
/** The list it stands in, for whoever comes from none. */
const listOf = {
  before: { to: paths.futureAuctions(), title: 'auctiondetail.trail.future' },
  running: ongoing,
  closing: ongoing,
  over: { to: paths.endedAuctions(), title: 'auctiondetail.trail.ended' },
} as const

/** Reads the auction anew when changes of it were lost, and when it was cancelled: the reason is no part of the stream. */
function useReadAgain(id: string, lacksReason: boolean): void {
  const { revalidate } = useRevalidator()
  useGone([id], revalidate)
  useEffect(() => {
    if (lacksReason) void revalidate()
  }, [lacksReason, revalidate])
}

/** On a narrow screen the rules come last; beside the history there is room for them under the price. */
const placesLook = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"price" "history" "rules"', lg: '"price history" "rules history"' },
} as const

export { AuctionDetailPage as Component }

/** The name that is sold, as people read it; beside it how machines write it, where that differs. */
function AuctionName({ auction: { fqdn, unicode } }: { auction: Pick<AuctionDetail, 'fqdn' | 'unicode'> }) {
  return (
    <>
      <Box component="span" sx={{ marginInlineEnd: 1.5, fontFamily: 'name.fontFamily' }}>
        {unicode ?? fqdn}
      </Box>
      {unicode !== null && (
        <Box component="span" sx={{ marginInlineEnd: 1.5, typography: 'code', color: 'text.secondary' }}>
          {fqdn}
        </Box>
      )}
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <FormattedMessage id="auctiondetail.kind" />
      </Box>
    </>
  )
}

/** How the auction stands and when it ends; below it what one can do. */
function PriceSheet({ auction, children }: { auction: AuctionHere; children: ReactNode }) {
  const heading = useId()
  const isOver = auction.phase === 'over'
  const mayBid = useFrame().info?.capabilities.bid.allowed === true

  return (
    <Box component="section" aria-labelledby={heading} sx={{ ...sheetLook, gridArea: 'price' }}>
      <CurrentState auction={auction} heading={heading} level="h2" hasBidForm={mayBid} />
      <Times auction={auction} />
      {isOver && (
        <Box sx={partLook}>
          <Outcome auction={auction} />
        </Box>
      )}
      {!isOver && <Box sx={{ ...partLook, minHeight: children ? 0 : 216 }}>{children}</Box>}
    </Box>
  )
}

const partLook = { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' } as const

/** The rules this auction was published with, in words. */
function RulesSection({ auction }: { auction: AuctionHere }) {
  return (
    <Box sx={{ gridArea: 'rules', minWidth: 0 }}>
      <Section title="auctionrules.title">
        <RuleList auction={auction} />
      </Section>
    </Box>
  )
}
