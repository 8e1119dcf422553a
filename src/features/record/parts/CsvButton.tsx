import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Call } from '#contract/call.ts'
import { ApiError } from '#src/api/ApiError.ts'
import type { Given } from '#src/api/client.ts'
import { download, save } from '#src/api/download.ts'
import { problemWords } from '#src/api/problemWords.ts'

type Props<C extends Call> = {
  call: C
  query: Given<C>['query']
  /** How many rows it will have. */
  total: number
}

type State =
  | { kind: 'idle' }
  | { kind: 'writing'; rows: number }
  | { kind: 'done'; rows: number }
  | { kind: 'failed'; error: ApiError }

/** Takes the whole list home, not the page: says how many rows have come, and can be stopped. */
export function CsvButton<C extends Call>({ call, query, total }: Props<C>) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    let rows = 0
    setState({ kind: 'writing', rows })
    try {
      // The first line is the heading.
      const onLines = (lines: number) => setState({ kind: 'writing', rows: (rows = Math.max(0, lines - 1)) })
      save(await download(call, { query: query ?? {} }, { signal: stop.signal, onLines }))
      setState({ kind: 'done', rows })
    } catch (cause) {
      if (stop.signal.aborted) return setState({ kind: 'idle' })
      if (!(cause instanceof ApiError)) throw cause
      setState({ kind: 'failed', error: cause })
    }
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Box
        role="status"
        sx={{ typography: 'body2', color: state.kind === 'failed' ? 'state.critical.text' : 'text.secondary' }}
      >
        {state.kind === 'writing' && (
          <span aria-live="off">
            <FormattedMessage id="record.csv.writing" values={{ rows: state.rows, total }} />
          </span>
        )}
        {state.kind === 'done' && <FormattedMessage id="record.csv.done" values={{ rows: state.rows }} />}
        {state.kind === 'failed' && <FormattedMessage id={problemWords(state.error.code)} />}
      </Box>
      {state.kind === 'writing' ? (
        <Button variant="outlined" onClick={() => running.current?.abort()}>
          <FormattedMessage id="record.csv.stop" />
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => void start()} disabled={total === 0}>
          <FormattedMessage id="record.csv.export" />
        </Button>
      )}
    </Box>
  )
}
