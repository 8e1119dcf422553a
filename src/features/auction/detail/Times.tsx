import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { TimeLeft } from '../TimeLeft.tsx'
import { ZonedTime } from '../ZonedTime.tsx'
import type { AuctionHere } from './useAuction.ts'

/** When it begins and ends, how long that is, and the latest it can be moved to. */
export function Times({ auction }: { auction: AuctionHere }) {
  const { phase, opensAt, hardEndAt, cancelledAt, standing } = auction
  const { endsAt } = standing

  if (phase === 'before')
    return (
      <Facts>
        <Fact title="auctiondetail.opens">
          <Moment at={opensAt} isFar />
        </Fact>
        <Fact title="auctiondetail.ends">
          <Instant at={endsAt} isRound />
        </Fact>
      </Facts>
    )
  return (
    <Facts>
      {cancelledAt && (
        <Fact title="auctiondetail.cancelled_at">
          <Instant at={cancelledAt} />
        </Fact>
      )}
      <Fact title={endTitle(auction)}>
        {phase === 'running' && <Moment at={endsAt} />}
        {phase === 'closing' && <FormattedMessage id="auctiondetail.closing" />}
        {phase === 'over' && <Instant at={endsAt} />}
      </Fact>
      {phase === 'running' && (
        <Fact title="auctiondetail.latest_end">
          {endsAt === hardEndAt ? (
            <FormattedMessage id="auctiondetail.is_latest" />
          ) : (
            <Instant at={hardEndAt} isRound />
          )}
        </Fact>
      )}
    </Facts>
  )
}

/** What is cancelled before its end was only to end then. */
function endTitle({ phase, standing: { status, endsAt }, cancelledAt }: AuctionHere) {
  if (status === 'cancelled' && !(cancelledAt && cancelledAt > endsAt)) return 'auctiondetail.was_to_end'
  return phase === 'over' ? 'auctiondetail.ended' : 'auctiondetail.ends'
}

function Moment({ at, isFar = false }: { at: string; isFar?: boolean }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', typography: isFar ? 'body1' : 'h3' }}>
        <TimeLeft until={at} />
      </Box>
      <Instant at={at} />
    </>
  )
}

function Instant({ at, isRound = false }: { at: string; isRound?: boolean }) {
  return <ZonedTime at={at} isToTheSecond={!isRound} />
}
