import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Traffic } from '#contract/traffic.ts'
import { DaysPart } from './DaysPart.tsx'
import { OutcomesPart, TypesPart } from './SplitParts.tsx'
import { TrafficFigures } from './TrafficFigures.tsx'
import { longDay } from './writtenDay.ts'

/** One period of a domain's traffic: a sentence, the figures, the days, the splits. */
export function TrafficSheet({ traffic, isOld }: { traffic: Traffic; isOld: boolean }) {
  const intl = useIntl()
  const { figures, known, days } = traffic
  const [from, to] = [longDay(traffic.from, intl), longDay(traffic.to, intl)]

  if (!figures)
    return (
      <Typography color="text.secondary">
        <FormattedMessage
          id="traffic.unknown.period"
          values={known ? { from: longDay(known.from, intl), to: longDay(known.to, intl) } : { from, to }}
        />
      </Typography>
    )
  const gaps = days.filter(({ queries }) => queries === null).length
  return (
    <Box
      aria-busy={isOld}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0, opacity: isOld ? 0.5 : 1 }}
    >
      <Box>
        <Typography role="status">
          <FormattedMessage id="traffic.summary" values={{ from, to, total: figures.total, gaps }} />
        </Typography>
        <TrafficFigures figures={figures} />
      </Box>
      <DaysPart traffic={traffic} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 6,
          rowGap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <TypesPart traffic={traffic} />
        <OutcomesPart traffic={traffic} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        <FormattedMessage id="traffic.about" />
      </Typography>
    </Box>
  )
}
