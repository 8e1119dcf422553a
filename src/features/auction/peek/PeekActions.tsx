import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { originState } from '#src/features/record/parts/origin.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'
import type { LiveAuction } from '../detail/useAuction.ts'
import { bidKeys } from '../list/AuctionKeys.tsx'
import { useWatch } from '../list/useWatch.ts'
import { Star, watchKeys } from '../list/WatchButton.tsx'

/** A link to the bid form on the auction's page, and the watch button; nothing when the auction is over. */
export function PeekActions({ auction: { id, phase, mine } }: { auction: LiveAuction }) {
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
