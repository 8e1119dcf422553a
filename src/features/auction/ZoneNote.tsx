import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { useComputedFromNow } from '#src/api/clock.ts'
import { useIsHydrated } from '#src/routing/hydration.ts'

/**
 * Names the time zone of the times beside it, where the user's clock shows another time. The prerenderer does not know
 * that clock.
 */
export function ZoneNote() {
  const isHydrated = useIsHydrated()
  const { locale, timeZone } = useIntl()
  const isOther = useComputedFromNow(60_000, (now) => showsOtherTime(now, timeZone))
  if (!isHydrated || !isOther) return null
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', paddingBlock: { sm: 0.5 } }}>
      <FormattedMessage id="auctions.zone" values={{ zone }} />
    </Typography>
  )
}

/** Returns the IANA name of the device's time zone. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns whether the device's clock shows another time at an instant than a clock in the time zone. */
export function showsOtherTime(at: string | number, timeZone: string | undefined): boolean {
  return clockIn(deviceTimeZone()) !== clockIn(timeZone)

  function clockIn(zone: string | undefined) {
    return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
      new Date(at),
    )
  }
}
