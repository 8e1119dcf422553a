import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keyframes, styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { Call } from '#contract/call.ts'
import { floating } from '#theme/floating.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { addressOf, type CallOptions } from '#src/api/client.ts'
import { download, type Downloaded, type DownloadOptions } from '#src/api/download.ts'
import { type CsvChoice, CsvOptions } from '../CsvOptions.tsx'
import { runCommand } from '#src/ui/command/commands.ts'
import type { FileOptions } from './requests.ts'
import { startExport, useExporting } from '../exportStore.ts'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'

type CsvExportProps<C extends Call> = {
  call: C
  /** The parameters in the path of the call. */
  params?: CallOptions<C>['params']
  /** Returns the query of the present view with the chosen options. */
  queryOf: (choice: CsvChoice) => CallOptions<C>['query']
  /** The number of rows. */
  total: number
  /** Whether all columns are always exported. */
  isWhole?: boolean
  /** The rows selected, which are exported alone unless the user chooses the whole list. */
  selected?: SelectedRows | undefined
}

export type SelectedRows = {
  count: number
  /** Downloads them with the chosen options. */
  fetchFile: (choice: CsvChoice, options: DownloadOptions) => Promise<Downloaded>
}

/** Exports the whole list or its selected rows: the options, the progress, and the button that stops it. */
export function CsvExport<C extends Call>(props: CsvExportProps<C>) {
  const { call, params, queryOf, total, isWhole = false, selected } = props
  const whose = params === undefined ? {} : { params }
  const list = addressOf(call, whose)
  const state = useExporting(list)
  // Other rows than those were not downloaded.
  const { search } = useLocation()

  return (
    <Box sx={{ position: 'relative' }}>
      <Message role="status" data-kind={state.kind}>
        {state.kind === 'writing' && (
          <span aria-live="off">
            <FormattedMessage id="tool.csv.writing" values={{ rows: state.rows, total: state.total }} />
          </span>
        )}
        {state.kind === 'done' && state.view === search && (
          <FormattedMessage id="tool.csv.done" values={{ rows: state.rows }} />
        )}
        {state.kind === 'failed' && <FormattedMessage id={problemMessage(state.error.code)} />}
      </Message>
      <PanelButton
        id="list.export"
        command="command.list_export"
        keys="e"
        title="tool.csv.title"
        label={<FormattedMessage id="tool.csv.export" />}
        off={state.kind === 'writing' ? { why: 'tool.csv.is_writing', instead: <Stop onPress={state.stop} /> } : null}
      >
        {(close) => (
          <CsvOptions
            total={total}
            selectedCount={selected?.count ?? 0}
            isWhole={isWhole}
            onStart={(choice, rows) => {
              close()
              if (rows === 'selected' && selected)
                return startExport(list, selected.count, (options) => selected.fetchFile(choice, options))
              return startExport(list, total, (options) =>
                download(call, { ...whose, query: queryOf(choice) ?? {} }, options),
              )
            }}
            onPrint={() => {
              close()
              runCommand('list.print')
            }}
          />
        )}
      </PanelButton>
    </Box>
  )
}

const vanish = keyframes({ to: { opacity: 0 } })

/** The message lies below the tools, so that nothing beside it moves, and is visible where their menu is closed. */
const Message = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...floating(theme),
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: 'calc(100% + 4px)',
  insetInlineEnd: 0,
  paddingInline: 8,
  whiteSpace: 'nowrap',
  visibility: 'visible',
  pointerEvents: 'none',
  '&:empty': { opacity: 0 },
  // It may lie over tabs or filters, so it is there for ten seconds only.
  '&[data-kind="done"]': { animation: `${vanish} 100ms linear 10s forwards` },
  '&[data-kind="failed"]': { color: theme.vars.palette.state.critical.text },
}))

function Stop({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="outlined" size="small" onClick={onPress}>
      <FormattedMessage id="tool.csv.stop" />
    </Button>
  )
}

/** The file of a list: its call, the parameters in the call's path, and every column. */
export type ListFile = { call: Call; params?: Readonly<Record<string, string>>; columns: readonly string[] }

type ListExportProps = {
  file: ListFile
  query: object
  total: number
  /** The fields of the visible columns. */
  visible: readonly string[]
  selected?: { count: number; fetchFile: (file: FileOptions, options: DownloadOptions) => Promise<Downloaded> }
}

/** Exports all rows of the present view or the selected ones, with all columns or the visible ones. */
export function ListExport({ file: { columns: all, ...file }, query, total, visible, selected }: ListExportProps) {
  const optionsOf = ({ columns, ...choice }: CsvChoice): FileOptions => ({
    ...choice,
    columns: (columns === 'all' ? all : visible).join(),
  })
  return (
    <CsvExport
      {...file}
      total={total}
      queryOf={(choice) => ({ ...query, ...optionsOf(choice), page: 1 })}
      selected={
        selected && {
          count: selected.count,
          fetchFile: (choice, options) => selected.fetchFile(optionsOf(choice), options),
        }
      }
    />
  )
}
