import Box from '@mui/material/Box'
import { useEffect, useId } from 'react'
import { type IntlShape, FormattedMessage } from 'react-intl'
import { readAuction, type AuctionDetail } from '#contract/auction.ts'
import { apiWithClock } from '#src/api/client.ts'
import type { PeekProps } from '#src/features/list/parts/defineList.ts'
import { Peek, PeekGroup } from '#src/features/list/parts/Peek.tsx'
import { createPeekStore, type PeekKind } from '#src/features/list/parts/peekStore.ts'
import { paths } from '#src/routing/paths.ts'
import { BidList } from '../detail/BidHistory.tsx'
import { CurrentState } from '../detail/CurrentState.tsx'
import { Outcome } from '../detail/Outcome.tsx'
import { Times } from '../detail/Times.tsx'
import { useAuction, type LiveAuction } from '../detail/useAuction.ts'
import { moneyWriter } from '../parts/moneyWriter.ts'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'
import { originState } from '#src/features/record/parts/origin.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'
import { bidKeys } from '../list/AuctionKeys.tsx'
import { useWatch } from '../list/useWatch.ts'
import { Star, watchKeys } from '../list/WatchButton.tsx'

/** The auctions that this tab has shown in peeks; the stream sends how they change. */
const peekedAuctions = createPeekStore((id) => apiWithClock(readAuction, { params: { id } }, ({ now }) => now))

const kind: PeekKind<AuctionDetail> = {
  type: 'auction',
  store: peekedAuctions,
  nameOf: ({ id }) => id,
  displayNameOf: ({ fqdn, unicode }) => ({ name: fqdn, unicode }),
  pageOf: paths.auction,
  announcementOf,
}

/** An auction in short beside its list, updated live. */
export function AuctionPeek(props: PeekProps) {
  return (
    <Peek {...props} kind={kind}>
      {(auction) => <PeekBody detail={auction} />}
    </Peek>
  )
}

/** The page of the auction in short: its state, the actions, the times and the latest bids. */
function PeekBody({ detail }: { detail: AuctionDetail }) {
  const heading = useId()
  const auction = useAuction(detail, { isPreview: true })
  useReloadOnCancel(detail.id, auction.standing.status === 'cancelled' && detail.standing.status !== 'cancelled')

  return (
    <>
      <Box
        component="section"
        aria-labelledby={heading}
        sx={{ marginBottom: 2, paddingBottom: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <CurrentState auction={auction} heading={heading} level="h3" />
        {auction.phase === 'over' && <Outcome auction={auction} />}
        <PeekActions auction={auction} />
      </Box>
      <PeekGroup title="auctiondetail.times">
        <Times auction={auction} />
      </PeekGroup>
      {!(auction.phase === 'over' && auction.standing.bids === 0) && (
        <PeekGroup title="auctiondetail.history">
          <BidList auction={auction} visible={5} delayMs={bidsDelay} />
        </PeekGroup>
      )}
    </>
  )
}

/** Loads a cancelled auction again: the time and reason of the cancellation are not in the stream. */
function useReloadOnCancel(id: string, lacksReason: boolean): void {
  useEffect(() => {
    if (lacksReason) peekedAuctions.remove(id)
  }, [id, lacksReason])
}

/** Milliseconds before the bids are requested: a user who walks along the rows only passes this one. */
const bidsDelay = 200

/** Returns what is announced when the auction is shown: its name, status and price. */
function announcementOf({ fqdn, unicode, standing: state, terms }: AuctionDetail, intl: IntlShape): string {
  const { status, price, currency } = state
  return intl.formatMessage(
    { id: 'auctiondetail.announced' },
    {
      name: unicode ?? fqdn,
      status: intl.formatMessage({ id: `auction.status.${status}` }),
      hasBid: price === null ? 'no' : 'yes',
      price: moneyWriter(intl, currency)(price ?? terms.startPrice),
    },
  )
}

/** A link to the bid form on the auction's page, and the watch button; nothing when the auction is over. */
function PeekActions({ auction: { id, phase, mine } }: { auction: LiveAuction }) {
  const location = useLocation()
  const toggle = useWatch()
  const { info } = useFrame()
  const isWatched = (mine.part?.watch ?? null) !== null

  if (phase === 'over') return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { minHeight: { xs: 44, md: 28 } } }}>
      {phase === 'running' && (
        <CommandTip title="command.auction_bid" keys={bidKeys}>
          <Button
            component={Link}
            to={paths.auctionBid(id)}
            state={originState(location)}
            variant="contained"
            size="small"
          >
            <FormattedMessage id="auctiondetail.bid_now" />
          </Button>
        </CommandTip>
      )}
      <CommandTip title="command.auction_watch" keys={watchKeys}>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Star isFull={isWatched} />}
          aria-disabled={info !== null && mine.part === null}
          onClick={() => toggle(id)}
        >
          <FormattedMessage id={isWatched ? 'auctiondetail.watch.watching' : 'auctiondetail.watch.watch'} />
        </Button>
      </CommandTip>
    </Box>
  )
}
