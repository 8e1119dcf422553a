import { longDay, DaysPart } from './DaysPart.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Traffic, TrafficFigures as Figures } from '#contract/traffic.ts'
import { OutcomesPart, TypesPart } from './SplitParts.tsx'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'

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
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        minWidth: 0,
        opacity: isOld ? 0.5 : 1,
        '@media print': { gap: 1.5 },
      }}
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
          // One below the other, they would not fit on the sheet of the days.
          '@media print': { columnGap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
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

/** Four figures that compare the days of a period: mean, maximum, minimum and trend. */
function TrafficFigures({ figures: { mean, maximum, minimum, trend } }: { figures: Figures }) {
  const intl = useIntl()
  // A small mean is shown with a decimal.
  const meanText = intl.formatNumber(mean, { maximumFractionDigits: mean < 100 ? 1 : 0 })

  return (
    <List>
      <Figure title="traffic.figure.mean" value={meanText}>
        <FormattedMessage id="traffic.figure.queries" values={{ queries: Math.round(mean) }} />
      </Figure>
      <Figure title="traffic.figure.maximum" value={intl.formatNumber(maximum.queries)}>
        {longDay(maximum.day, intl)}
      </Figure>
      <Figure title="traffic.figure.minimum" value={intl.formatNumber(minimum.queries)}>
        {longDay(minimum.day, intl)}
      </Figure>
      <Trend trend={trend} />
    </List>
  )
}

function Trend({ trend }: Pick<Figures, 'trend'>) {
  const intl = useIntl()
  if (!trend)
    return (
      <Figure title="traffic.figure.trend" value="–">
        <FormattedMessage id="traffic.trend.unknown" />
      </Figure>
    )
  const change = Math.round(trend.perWeek)
  const share = intl.formatNumber(trend.share ?? 0, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return (
    <Figure title="traffic.figure.trend" value={share}>
      {change !== 0 && (
        <FormattedMessage
          id="traffic.trend.change"
          values={{ change: intl.formatNumber(change, { signDisplay: 'exceptZero' }), count: Math.abs(change) }}
        />
      )}
      {change === 0 && <FormattedMessage id={trend.perWeek === 0 ? 'traffic.trend.steady' : 'traffic.trend.little'} />}
    </Figure>
  )
}

function Figure({ title, value, children }: { title: MessageId; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={title} />
      </dt>
      <dd>
        <b>{value}</b> <span>{children}</span>
      </dd>
    </div>
  )
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  marginTop: 16,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& dt, & span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, display: 'flex', flexDirection: 'column' },
  '& b': { ...theme.typography.h2, fontWeight: theme.typography.fontWeightMedium },
}))
