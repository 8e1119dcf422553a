import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, useMemo, useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl, type IntlShape } from 'react-intl'
import type { Traffic } from '#contract/traffic.ts'
import { daysHeight } from '#src/ui/chart/chartData.ts'
import { NumberTable } from '#src/ui/chart/NumberTable.tsx'
import { ChartPart } from './ChartPart.tsx'
import { dayTicks, type DayTick } from './dayTicks.ts'
import { shortNumber } from './shortNumber.ts'
import { usualTop } from './usualTop.ts'
import { fullDay, longDay } from './writtenDay.ts'

const DaysChart = lazy(async () => ({ default: (await import('#src/ui/chart/charts.ts')).DaysChart }))

/** Queries day by day; where single days stand far out, they can be cut off to see the others. */
export function DaysPart({ traffic }: { traffic: Traffic }) {
  const intl = useIntl()
  const isNarrow = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const [isTrimmed, setTrimmed] = useState(false)
  const drawn = useMemo(() => drawnOf(traffic, isNarrow, intl), [traffic, isNarrow, intl])
  const top = useMemo(() => usualTop(traffic.days.map(({ queries }) => queries)), [traffic])

  return (
    <ChartPart
      title="traffic.days.title"
      traffic={traffic}
      table="days"
      height={(isNarrow ? daysHeight.narrow : daysHeight.wide) + 24}
      action={
        top !== null && (
          <Button
            variant="outlined"
            size="small"
            aria-pressed={isTrimmed}
            onClick={() => setTrimmed(!isTrimmed)}
            sx={pressed}
          >
            <FormattedMessage id="traffic.days.trim" />
          </Button>
        )
      }
      chart={
        <DaysChart
          {...drawn}
          label={intl.formatMessage({ id: 'traffic.days.chart' })}
          top={isTrimmed ? top : null}
          isNarrow={isNarrow}
        />
      }
      asTable={
        <NumberTable
          label={intl.formatMessage({ id: 'traffic.days.title' })}
          columns={['traffic.column.day', 'traffic.column.queries']}
          rows={traffic.days.map(({ day, queries }) => ({
            key: day,
            name: longDay(day, intl),
            cells: [
              queries === null ? (
                <FormattedMessage key="queries" id="traffic.days.not_known" />
              ) : (
                <FormattedNumber key="queries" value={queries} />
              ),
            ],
          }))}
        />
      }
    />
  )
}

const pressed = {
  '&[aria-pressed="true"], &[aria-pressed="true"]:hover': { color: 'primary.main', bgcolor: 'action.selected' },
} as const

/** The days as the chart takes them, in words of the language. */
function drawnOf({ days, from, to }: Traffic, isNarrow: boolean, intl: IntlShape) {
  return {
    resting: `${longDay(from, intl)} – ${longDay(to, intl)}`,
    days: days.map(({ day, queries }) => ({
      key: day,
      value: queries,
      name:
        queries === null
          ? intl.formatMessage({ id: 'traffic.days.gap' }, { day: fullDay(day, intl) })
          : intl.formatMessage({ id: 'traffic.days.known' }, { day: fullDay(day, intl), queries }),
    })),
    ticks: dayTicks(
      days.map(({ day }) => day),
      isNarrow,
    ).map(({ at, form }) => ({ at, label: intl.formatDate(days[at]?.day, { ...tickForms[form], timeZone: 'UTC' }) })),
    format: (value: number) => shortNumber(value, intl),
  }
}

const tickForms: Record<DayTick['form'], Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'numeric' },
  month: { month: 'short' },
  year: { year: 'numeric' },
}
