import { usePageObject } from '#src/ui/command/visited.tsx'
import Box from '@mui/material/Box'
import { useEffect, useId, type ReactNode } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useGone } from '#src/api/live/useLive.ts'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { useAuction, type LiveAuction } from './detail/useAuction.ts'
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

/** `?bid` only moves the focus, so the auction is not loaded again. */
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

/** One auction: its current state, the bid form, its bids and, until it is over, its rules. */
export function AuctionDetailPage() {
  const loaded = useLoaderData<typeof loader>()
  const auction = useAuction(loaded)
  useReload(auction.id, auction.standing.status === 'cancelled' && loaded.standing.status !== 'cancelled')
  const name = auction.unicode ?? auction.fqdn
  usePageObject({
    key: `auction:${auction.fqdn}`,
    name,
    note: auction.unicode && auction.fqdn,
    kind: 'auction',
    isMine: true,
    to: paths.auction(auction.id),
  })

  return (
    // Another auction must not show the bids, announcements and typed amount of this one.
    <Page
      key={auction.id}
      title="auctiondetail.title"
      values={{ name }}
      trail={<Trail list={listOf[auction.phase]} />}
      heading={<AuctionName auction={auction} />}
      actions={
        auction.phase !== 'over' && (
          <Box sx={actionsRoom}>
            <AuctionActions auction={auction} />
          </Box>
        )
      }
    >
      <Announcer auction={auction} />
      <Areas auction={auction} />
    </Page>
  )
}

/** The sections of the page. */
function Areas({ auction }: { auction: LiveAuction }) {
  const hasEndedWithoutBids = auction.phase === 'over' && auction.standing.bids === 0

  return (
    <Box sx={areasLook}>
      <PriceSheet auction={auction}>
        <BidBox auction={auction} />
      </PriceSheet>
      <Box
        sx={{
          gridArea: 'history',
          display: 'grid',
          minWidth: 0,
          minHeight: hasEndedWithoutBids ? 0 : 88 + 32 * Math.min(auction.standing.bids, 10),
        }}
      >
        {!hasEndedWithoutBids && <History auction={auction} />}
      </Box>
      {auction.phase !== 'over' && <RulesSection auction={auction} />}
    </Box>
  )
}

/** The actions load later. On a phone they have a line of their own. */
const actionsRoom = { minHeight: 36, flex: { xs: '0 0 100%', sm: 'none' } } as const

const ongoing = { to: paths.ongoingAuctions(), title: 'auctiondetail.trail.ongoing' } as const
/** The list of an auction by its phase, for a user who comes from no list. */
const listOf = {
  before: { to: paths.futureAuctions(), title: 'auctiondetail.trail.future' },
  running: ongoing,
  closing: ongoing,
  over: { to: paths.endedAuctions(), title: 'auctiondetail.trail.ended' },
} as const

/** Reloads the auction after lost changes, and after its cancellation, whose reason is not in the stream. */
function useReload(id: string, lacksReason: boolean): void {
  const { revalidate } = useRevalidator()
  useGone([id], revalidate)
  useEffect(() => {
    if (lacksReason) void revalidate()
  }, [lacksReason, revalidate])
}

/** The rules are last: on a wide screen below both columns, each as high as its content. */
const areasLook = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"price" "history" "rules"', lg: '"price history" "rules rules"' },
} as const

export { AuctionDetailPage as Component }

/** The auctioned name in Unicode, followed by its A-label where that differs. */
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

/** The state and times of the auction, followed by its outcome or the bid box. */
function PriceSheet({ auction, children }: { auction: LiveAuction; children: ReactNode }) {
  const heading = useId()
  const isOver = auction.phase === 'over'
  const mayBid = useFrame().info?.capabilities.bid.allowed === true
  // The room of the bid form, which loads later; of a sentence and a button for those who cannot bid.
  const room = mayBid ? 232 : 136

  return (
    <Box component="section" aria-labelledby={heading} sx={{ ...sheetLook, gridArea: 'price' }}>
      <CurrentState auction={auction} heading={heading} level="h2" />
      <Times auction={auction} />
      {isOver && (
        <Box sx={partLook}>
          <Outcome auction={auction} />
        </Box>
      )}
      {!isOver && (
        <Box data-print="none" sx={{ ...partLook, minHeight: auction.phase === 'running' ? room : 0 }}>
          {children}
        </Box>
      )}
    </Box>
  )
}

const partLook = { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' } as const

/** The rules with which this auction was published. */
function RulesSection({ auction }: { auction: LiveAuction }) {
  return (
    <Box sx={{ gridArea: 'rules', minWidth: 0, breakInside: 'avoid' }}>
      <Section title="auctionrules.title">
        <RuleList auction={auction} />
      </Section>
    </Box>
  )
}
