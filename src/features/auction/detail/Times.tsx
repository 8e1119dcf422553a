import Box from '@mui/material/Box'
import { FormattedMessage, FormattedDate, useIntl } from 'react-intl'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { TimeLeft } from '../TimeLeft.tsx'
import type { AuctionHere } from './useAuction.ts'
import type { ReactNode } from 'react'
import { useIsHydrated } from '#src/routing/hydration.ts'

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

/** An instant in the registry's zone, which it names, and by the reader's own clock where that shows another time. */
function ZonedTime({ at, isToTheSecond = false }: { at: string; isToTheSecond?: boolean }) {
  const clock = {
    hour: 'numeric',
    minute: '2-digit',
    ...(isToTheSecond && { second: '2-digit' as const }),
    timeZoneName: 'short',
  } as const
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return (
    <>
      <time dateTime={at}>
        <FormattedDate value={at} {...day} {...clock} />
      </time>
      <OwnTime at={at}>
        <FormattedDate value={at} day="numeric" month="long" {...clock} timeZone={readersZone()} />
      </OwnTime>
    </>
  )
}

/** The server that draws pages ahead does not know the reader's clock. */
function OwnTime({ at, children }: { at: string; children: ReactNode }) {
  const intl = useIntl()
  const isTakenOver = useIsHydrated()
  if (!isTakenOver || !isElsewhereAt(at, intl.timeZone)) return null
  return (
    <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
      <FormattedMessage id="auction.your_time" values={{ at: children }} />
    </Box>
  )
}

/** The time zone of the reader's device, by its IANA name. */
function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether the reader's clock shows another time at the instant than that of the zone. */
export function isElsewhereAt(at: string | number, timeZone: string | undefined): boolean {
  return clockIn(readersZone()) !== clockIn(timeZone)

  function clockIn(zone: string | undefined) {
    return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
      new Date(at),
    )
  }
}
