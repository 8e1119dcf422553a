import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useId, useState } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import type { DomainOverview } from '#contract/overview.ts'
import { paths } from '#src/routing/paths.ts'
import { chartHeight, type ChartBar } from '#src/ui/chart/chartData.ts'
import { ChartRoom, NumberTable } from '#src/ui/chart/NumberTable.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { SheetSection } from './CountLine.tsx'

const BarsChart = lazy(async () => ({ default: (await import('#src/ui/chart/BarsChart.tsx')).BarsChart }))

/** Expiries by month: as a chart with a summary, or as a table. */
export function MonthsOfExpiry({ months, today }: { months: DomainOverview['byMonth']; today: string }) {
  const intl = useIntl()
  const [isTable, setTable] = useState(false)
  const isNarrow = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const summary = useId()
  const bars = barsOf(months, today, intl)
  const height = isNarrow ? chartHeight.lying : chartHeight.upright

  return (
    <SheetSection
      title="overview.months.title"
      action={
        <Button variant="outlined" size="small" onClick={() => setTable(!isTable)}>
          <FormattedMessage id={isTable ? 'overview.months.as_chart' : 'overview.months.as_table'} />
        </Button>
      }
    >
      <Box component="p" id={summary} sx={{ margin: 0, marginBottom: 2, color: 'text.secondary' }}>
        <Summary months={months} />
      </Box>
      {isTable ? (
        <NumberTable
          label={intl.formatMessage({ id: 'overview.months.title' })}
          columns={['overview.months.month', 'overview.months.count']}
          rows={bars.map(({ key, title, shown, name, to }) => ({
            key,
            name: title,
            cells: [
              <TextLink
                key="count"
                to={to}
                aria-label={name}
                sx={{ display: 'inline-block', minHeight: 24, minWidth: 24 }}
              >
                {shown}
              </TextLink>,
            ],
          }))}
        />
      ) : (
        <Suspense fallback={<ChartRoom height={height} />}>
          <BarsChart label={intl.formatMessage({ id: 'overview.months.chart' })} bars={bars} isNarrow={isNarrow} />
        </Suspense>
      )}
    </SheetSection>
  )
}

/** The summary of the bars in one sentence. */
function Summary({ months }: { months: DomainOverview['byMonth'] }) {
  const intl = useIntl()
  const total = months.reduce((sum, { count }) => sum + count, 0)
  const [busiest, next] = months.toSorted((one, other) => other.count - one.count)
  const isTied = busiest?.count === next?.count

  if (!busiest || total === 0) return <FormattedMessage id="overview.months.none" />
  return (
    <FormattedMessage
      id={isTied ? 'overview.months.total' : 'overview.months.summary'}
      values={{ total, most: busiest.count, month: monthOf(busiest.month, intl) }}
    />
  )
}

/** A bar of the chart with the full name of its month. */
type TitledBar = ChartBar & { title: string }

function barsOf(months: DomainOverview['byMonth'], today: string, intl: IntlShape): TitledBar[] {
  const titled = months.map((month) => ({ ...month, title: monthOf(month.month, intl) }))
  return titled.map(({ month, title, count, query }, index) => ({
    key: month,
    title,
    label: intl.formatDate(`${month}-01`, { month: 'short', timeZone: 'UTC' }),
    under: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null,
    value: count,
    shown: intl.formatNumber(count),
    name: intl.formatMessage({ id: 'overview.months.bar' }, { month: title, count }),
    to: paths.domains() + query,
    // Counted from today: past days of the month are left out.
    isPart: today.startsWith(month) && !today.endsWith('-01'),
  }))
}

/** Returns `2026-11` as November 2026. */
function monthOf(month: string, intl: IntlShape): string {
  return intl.formatDate(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
