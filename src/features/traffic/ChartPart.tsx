import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Traffic, TrafficTable } from '#contract/traffic.ts'
import type { MessageId } from '#intl/ids.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { ChartRoom } from '#src/ui/chart/NumberTable.tsx'
import { useTrafficFile } from './useTrafficFile.ts'

type Given = {
  title: MessageId
  traffic: Traffic
  /** Which table its file holds. */
  table: TrafficTable
  chart: ReactNode
  /** The chart's own height in pixels, which is kept until it comes. */
  height: number
  /** The same numbers. */
  asTable: ReactNode
  /** More to do with the chart. */
  action?: ReactNode
}

/** Numbers under their heading, drawn or as a table, and to be taken home. */
export function ChartPart({ title, traffic, table, chart, height, asTable, action }: Given) {
  const intl = useIntl()
  const heading = useId()
  const [isTable, setTable] = useState(false)
  const { take, isOnItsWay, problem } = useTrafficFile(traffic, table)
  const what = intl.formatMessage({ id: title })
  const named = (deed: MessageId) =>
    intl.formatMessage({ id: 'traffic.of' }, { deed: intl.formatMessage({ id: deed }), what })
  const turn = isTable ? 'traffic.as_chart' : 'traffic.as_table'

  return (
    <Box component="section" aria-labelledby={heading} sx={{ minWidth: 0 }}>
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
