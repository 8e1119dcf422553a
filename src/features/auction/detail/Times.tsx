import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { AuctionStatus } from '#contract/auctionStanding.ts'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { TimeLeft } from '../TimeLeft.tsx'
import type { AuctionHere } from './useAuction.ts'

/** When it begins and ends, how long that is, and the latest it can be moved to. */
export function Times({ auction }: { auction: AuctionHere }) {
  const { phase, opensAt, hardEndAt, standing } = auction
  const { endsAt, status } = standing

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
      <Fact title={endTitle(phase, status)}>
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

/** A cancelled auction was to end then, and may have been taken back long before. */
function endTitle(phase: AuctionHere['phase'], status: AuctionStatus) {
  if (status === 'cancelled') return 'auctiondetail.was_to_end'
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
  return (
    <time dateTime={at}>
      <FormattedDate value={at} dateStyle="long" timeStyle={isRound ? 'short' : 'medium'} />
    </time>
  )
}
