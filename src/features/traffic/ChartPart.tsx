import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { type Traffic, type TrafficTable, exportTrafficCsv } from '#contract/traffic.ts'
import type { MessageId } from '#intl/ids.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { ChartRoom } from '#src/ui/chart/NumberTable.tsx'
import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { useAction } from '#src/api/useAction.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { download, save } from '#src/api/download.ts'

type ChartPartProps = {
  title: MessageId
  traffic: Traffic
  /** Which table its file holds. */
  table: TrafficTable
  chart: ReactNode
  /** The height of the chart in pixels, reserved until the chart is loaded. */
  height: number
  /** The same numbers. */
  asTable: ReactNode
  /** More to do with the chart. */
  action?: ReactNode
}

/** Numbers under their heading, drawn or as a table, and to be taken home. */
export function ChartPart({ title, traffic, table, chart, height, asTable, action }: ChartPartProps) {
  const intl = useIntl()
  const heading = useId()
  const [isTable, setTable] = useState(false)
  const { take, isOnItsWay, problem } = useTrafficFile(traffic, table)
  const what = intl.formatMessage({ id: title })
  const named = (action: MessageId) =>
    intl.formatMessage({ id: 'traffic.of' }, { action: intl.formatMessage({ id: action }), what })
  const turn = isTable ? 'traffic.as_chart' : 'traffic.as_table'

  return (
    // A table breaks between its rows on paper.
    <Box component="section" data-print={isTable ? undefined : 'whole'} aria-labelledby={heading} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 1 }}>
        <Typography id={heading} variant="h4" component="h3" sx={{ flex: '1 1 auto' }}>
          {what}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {!isTable && action}
          <Button variant="outlined" size="small" aria-label={named(turn)} onClick={() => setTable(!isTable)}>
            <FormattedMessage id={turn} />
          </Button>
          <Button
            variant="outlined"
            size="small"
            aria-label={named('traffic.csv')}
            aria-disabled={isOnItsWay || undefined}
            onClick={take}
          >
            <FormattedMessage id="traffic.csv" />
          </Button>
        </Box>
      </Box>
      <Box role="status" sx={{ typography: 'body2', color: 'state.critical.text' }}>
        {problem && <FormattedMessage id={problemMessage(problem.code)} />}
      </Box>
      {isTable ? asTable : <Suspense fallback={<ChartRoom height={height} />}>{chart}</Suspense>}
    </Box>
  )
}

/** Takes a table of a domain's traffic home, in the language and with the delimiter one is used to; one at a time. */
function useTrafficFile({ fqdn, from, to }: Traffic, table: TrafficTable) {
  const lang = languageOf(useLocale())
  const { delimiter } = usePreferences().preferences
  const { run, isRunning, problem } = useAction(
    () => download(exportTrafficCsv, { params: { id: fqdn }, query: { from, to, table, lang, delimiter } }).then(save),
    {
      revalidates: false,
    },
  )
  return { take: () => void run(), isOnItsWay: isRunning, problem }
}

/** A number where there is little room: large ones to three digits. */
export function shortNumber(value: number, intl: IntlShape): string {
  return value < 100_000
    ? intl.formatNumber(value)
    : intl.formatNumber(value, { notation: 'compact', maximumSignificantDigits: 3 })
}
