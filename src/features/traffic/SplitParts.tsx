import { lazy } from 'react'
import { FormattedNumber, useIntl, type IntlShape } from 'react-intl'
import type { Traffic, TrafficTable } from '#contract/traffic.ts'
import type { MessageId } from '#intl/ids.ts'
import { sharesHeight, type ChartShare } from '#src/ui/chart/chartData.ts'
import { NumberTable } from '#src/ui/chart/NumberTable.tsx'
import { ChartPart, shortNumber } from './ChartPart.tsx'

const SharesChart = lazy(async () => ({ default: (await import('#src/ui/chart/charts.ts')).SharesChart }))

/** The record types of the queries in the period. */
export function TypesPart({ traffic }: { traffic: Traffic }) {
  const intl = useIntl()
  const parts = traffic.byType.map(({ type, queries }) => ({
    key: type,
    name: type === 'other' ? intl.formatMessage({ id: 'traffic.split.other' }) : type,
    under: null,
    queries,
  }))
  return (
    <SplitPart traffic={traffic} table="types" title="traffic.types.title" column="traffic.column.type" parts={parts} />
  )
}

/** The responses to the queries in the period: the response code, where there is one, and its meaning. */
export function OutcomesPart({ traffic }: { traffic: Traffic }) {
  const intl = useIntl()
  const parts = traffic.byOutcome.map(({ outcome, queries }) => {
    if (outcome === 'other' || outcome === 'unanswered')
      return { key: outcome, name: intl.formatMessage({ id: `traffic.split.${outcome}` }), under: null, queries }
    return { key: outcome, name: outcome, under: intl.formatMessage({ id: `traffic.outcome.${outcome}` }), queries }
  })
  return (
    <SplitPart
      traffic={traffic}
      table="outcomes"
      title="traffic.outcomes.title"
      column="traffic.column.outcome"
      parts={parts}
    />
  )
}

type Props = {
  traffic: Traffic
  table: TrafficTable
  title: MessageId
  column: MessageId
  parts: readonly { key: string; name: string; under: string | null; queries: number }[]
}

function SplitPart({ traffic, table, title, column, parts }: Props) {
  const intl = useIntl()
  const all = parts.reduce((sum, { queries }) => sum + queries, 0)
  const shares = parts.map(({ key, name, under, queries }): ChartShare => ({
    key,
    label: name,
    under,
    value: queries,
    shown: shortNumber(queries, intl),
    share: shareIn(queries, all, intl),
    isHatched: key === 'unanswered',
  }))
  const label = shares.map(({ label: name, share }, at) =>
    intl.formatMessage({ id: 'traffic.part' }, { name, queries: parts[at]?.queries ?? 0, share }),
  )

  return (
    <ChartPart
      title={title}
      traffic={traffic}
      table={table}
      height={sharesHeight(shares)}
      chart={<SharesChart label={`${intl.formatMessage({ id: title })}. ${label.join('; ')}`} shares={shares} />}
      asTable={
        <NumberTable
          label={intl.formatMessage({ id: title })}
          columns={[column, 'traffic.column.queries', 'traffic.column.share']}
          rows={parts.map(({ key, name, under, queries }) => ({
            key,
            name: (
              <>
                {name}
                {under !== null && <small>{under}</small>}
              </>
            ),
            cells: [
              <FormattedNumber key="queries" value={queries} />,
              all === 0 ? (
                ''
              ) : (
                <FormattedNumber
                  key="share"
                  value={(queries / all) * 100}
                  minimumFractionDigits={2}
                  maximumFractionDigits={2}
                />
              ),
            ],
          }))}
        />
      }
    />
  )
}

/** A share that never calls a few nobody. */
function shareIn(part: number, all: number, intl: IntlShape): string {
  const share = all === 0 ? 0 : part / all
  const percent = intl.formatNumber(Math.max(share, part > 0 ? 0.001 : 0), {
    style: 'percent',
    minimumFractionDigits: share > 0 ? 1 : 0,
    maximumFractionDigits: 1,
  })
  return part > 0 && share < 0.001 ? `< ${percent}` : percent
}
