import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, useMemo, useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl, type IntlShape } from 'react-intl'
import type { Traffic } from '#contract/traffic.ts'
import { daysHeight, evenTop } from '#src/ui/chart/chartData.ts'
import { NumberTable } from '#src/ui/chart/NumberTable.tsx'
import { ChartPart, shortNumber } from './ChartPart.tsx'

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
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
}

/**
 * Where the axis would end without the days that stand far out: a little above the highest of the others. Null where no
 * day does, so that nothing need be cut off.
 */
export function usualTop(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const middle = known[Math.floor(known.length / 2)] ?? 0
  const highest = known.at(-1) ?? 0
  const usual = known.findLast((value) => value <= middle * farOut) ?? 0
  const top = evenTop(usual * 1.1)
  return usual > 0 && highest > top ? top : null
}

/** Times the middle. */
const farOut = 3

/** How a place under the axis is named. */
type DayTick = { at: number; form: 'day' | 'month' | 'year' }

/**
 * Returns the days that are named under a chart of days. Up to ten days are all named; a month names its Mondays. Longer
 * periods name the first of each month, or of each quarter where there is little room. A year begins with its number.
 *
 * @param days such as `2026-11-21`, one after the other
 */
export function dayTicks(days: readonly string[], isNarrow: boolean): DayTick[] {
  const places = days.map((day, at) => ({ day, at }))
  if (days.length <= 10)
    return places
      .filter(({ at }) => !isNarrow || (days.length - 1 - at) % 2 === 0)
      .map(({ at }) => ({ at, form: 'day' }))
  if (days.length <= 45) return places.filter(({ day }) => isMonday(day)).map(({ at }) => ({ at, form: 'day' }))
  const isQuarterly = isNarrow && days.length > 200
  return places
    .filter(({ day }) => day.endsWith('-01') && (!isQuarterly || /-(?:01|04|07|10)-01$/.test(day)))
    .map(({ day, at }) => ({ at, form: day.endsWith('-01-01') ? 'year' : 'month' }))
}

function isMonday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}

/** With its weekday, which traffic goes by. */
export function fullDay(day: string, intl: IntlShape): string {
  return intl.formatDate(day, { dateStyle: 'full', timeZone: 'UTC' })
}

/** A day such as `2026-11-21`, in words. */
export function longDay(day: string, intl: IntlShape): string {
  return intl.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })
}
