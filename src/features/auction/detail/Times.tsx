import Box from '@mui/material/Box'
import { FormattedMessage, FormattedDate, useIntl } from 'react-intl'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { TimeLeft } from '../TimeLeft.tsx'
import { deviceTimeZone, showsOtherTime } from '../ZoneNote.tsx'
import type { LiveAuction } from './useAuction.ts'
import type { ReactNode } from 'react'
import { useIsHydrated } from '#src/routing/hydration.ts'

/** The start and end of an auction, the time left, and the latest possible end. */
export function Times({ auction }: { auction: LiveAuction }) {
  const { phase, opensAt, hardEndAt, cancelledAt } = auction
  const { endsAt } = auction.standing

  if (phase === 'before')
    return (
      <Facts>
        <Fact title="auctiondetail.opens">
          <Moment at={opensAt} isFar />
        </Fact>
        <Fact title="auctiondetail.ends">
          <Instant at={endsAt} />
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
          {endsAt === hardEndAt ? <FormattedMessage id="auctiondetail.is_latest" /> : <Instant at={hardEndAt} />}
        </Fact>
      )}
    </Facts>
  )
}

/** Returns the title of the end. An auction cancelled before its end never reached it. */
function endTitle({ phase, standing: { status, endsAt }, cancelledAt }: LiveAuction) {
  if (status === 'cancelled' && !(cancelledAt && cancelledAt > endsAt)) return 'auctiondetail.was_to_end'
  return phase === 'over' ? 'auctiondetail.ended' : 'auctiondetail.ends'
}

function Moment({ at, isFar = false }: { at: string; isFar?: boolean }) {
  return (
    <>
      <Box component="span" data-print="none" sx={{ display: 'block', typography: isFar ? 'body1' : 'h1' }}>
        <TimeLeft until={at} />
      </Box>
      <Instant at={at} />
    </>
  )
}

/**
 * An instant in the named time zone of the registry, and by the user's clock where that shows another time. A full minute
 * has no seconds, and the same day no date.
 */
export function Instant({ at }: { at: string }) {
  const intl = useIntl()
  const clock = {
    hour: 'numeric',
    minute: '2-digit',
    ...(Date.parse(at) % 60_000 !== 0 && { second: '2-digit' as const }),
    timeZoneName: 'short',
  } as const
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const timeZone = deviceTimeZone()
  const isSameDay = intl.formatDate(at) === intl.formatDate(at, { timeZone })
  return (
    <>
      <time dateTime={at}>{withWholeTime(intl.formatDate(at, { ...day, ...clock }))}</time>
      <DeviceTime at={at}>
        <FormattedDate
          value={at}
          {...(!isSameDay && { day: 'numeric', month: 'long' })}
          {...clock}
          timeZone={timeZone}
        />
      </DeviceTime>
    </>
  )
}

/** Returns a date with its time, which no line breaks. */
function withWholeTime(date: string): string {
  return date.replace(/(?<=\d{4},? ).*/, (time) => time.replaceAll(' ', '\u00A0'))
}

/** The prerenderer does not know the clock of the user's device, so this is shown after hydration. */
function DeviceTime({ at, children }: { at: string; children: ReactNode }) {
  const intl = useIntl()
  const isHydrated = useIsHydrated()
  if (!isHydrated || !showsOtherTime(at, intl.timeZone)) return null
  return (
    <Box component="span" data-print="none" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
      <FormattedMessage id="auction.your_time" values={{ at: children }} />
    </Box>
  )
}
