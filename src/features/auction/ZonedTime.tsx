import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { useIsHydrated } from '#src/routing/hydration.ts'
import { isElsewhereAt, readersZone } from './readersZone.ts'

/** An instant in the registry's zone, which it names, and by the reader's own clock where that shows another time. */
export function ZonedTime({ at, isToTheSecond = false }: { at: string; isToTheSecond?: boolean }) {
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
