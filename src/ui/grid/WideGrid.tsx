import Box from '@mui/material/Box'
import {
  DataGrid,
  GridRow,
  useGridApiRef,
  type DataGridProps,
  type GridCellParams,
  type GridColDef,
  type GridRowId,
  type GridRowParams,
  type GridRowProps,
} from '@mui/x-data-grid'
import { createContext, use, useContext, useDeferredValue, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { cellPadding, density } from '#theme/tokens.ts'
import type { RecordGridProps } from './recordGridProps.ts'
import { gridWords } from './gridWords.ts'
import { useCellFocus } from './useCellFocus.ts'
import type { Choice } from './useChoice.ts'
import { useListAddress } from './useListAddress.ts'

/**
 * MUI's grid, wrapped once: it draws, moves the focus and ticks the rows of one page; paging, sorting,
 * filtering and the selection are ours.
 */
export function WideGrid<Row extends object>(given: RecordGridProps<Row> & { choice: Choice }) {
  const { label, columns, page, query, rowId, onOpen, listKey, choice } = given
  const { ids, chosen, mayChoose } = choice
  const intl = useIntl()
  const apiRef = useGridApiRef()
  const { change } = useListAddress()
  const localeText = use(gridWords(useDeferredValue(intl.locale)))
  const remember = useCellFocus(apiRef, listKey, ids)
  const drawn = useMemo(() => columns.map((column) => gridColumn(column, page.today)), [columns, page.today])
  const ticked = useMemo(() => ({ type: 'include' as const, ids: new Set<GridRowId>(chosen) }), [chosen])
  // The grid would say "all rows": the box in its heading ticks this page.
  const ticks = {
    checkboxSelectionSelectAllRows: intl.formatMessage({ id: 'grid.tick_page' }),
    checkboxSelectionUnselectAllRows: intl.formatMessage({ id: 'grid.untick_page' }),
  }
  const sorted = useMemo(() => [sortModel(query.sort)], [query.sort])

  return (
    <FirstRow value={(page.page - 1) * page.size}>
      {/* Taken out of the flow, so that the grid fills what the page leaves and its rows never stretch it. */}
      <Box sx={{ position: 'relative', flex: 1, minHeight: 280 }}>
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <DataGrid
            {...plain}
            apiRef={apiRef}
            aria-label={intl.formatMessage({ id: label })}
            rows={page.items}
            columns={drawn.map((column) => ({ ...column, headerName: intl.formatMessage({ id: column.title }) }))}
            getRowId={rowId}
            rowCount={page.total}
            paginationModel={{ page: page.page - 1, pageSize: page.size }}
            sortModel={sorted}
            onSortModelChange={([asked]) =>
              asked && change({ sort: asked.sort === 'desc' ? `-${asked.field}` : asked.field })
            }
            rowSelectionModel={ticked}
            isRowSelectable={() => mayChoose}
            onRowSelectionModelChange={({ ids: next }) => choice.setChosen(new Set([...next].map(String)))}
            onRowClick={({ row }: GridRowParams<Row>, event) => isPlainClick(event) && onOpen(row)}
            onCellKeyDown={({ row, field }: GridCellParams<Row>, event) =>
              event.key === 'Enter' && field !== '__check__' && isOnCell(event) && onOpen(row)
            }
            onCellClick={remember}
            localeText={{ ...localeText, ...ticks }}
            nonce={nonceOfPage()}
            slotProps={{ main: { 'aria-rowcount': page.total + 1 } }}
          />
        </Box>
      </Box>
    </FirstRow>
  )
}

/** What never changes: the server does the work, and the grid's own footer, filters and menus stay off. */
const plain = {
  paginationMode: 'server',
  sortingMode: 'server',
  filterMode: 'server',
  sortingOrder: ['asc', 'desc'],
  rowHeight: density.standard,
  columnHeaderHeight: density.standard,
  checkboxSelection: true,
  disableRowSelectionOnClick: true,
  disableRowSelectionExcludeModel: true,
  disableColumnFilter: true,
  disableColumnMenu: true,
  disableColumnSelector: true,
  disableDensitySelector: true,
  disableEval: true,
  hideFooter: true,
  slots: { row: NumberedRow },
} as const satisfies Partial<DataGridProps>

const FirstRow = createContext(0)

/** The grid counts rows from one on every page; readers are told the place in the whole list. */
function NumberedRow(props: GridRowProps) {
  const before = useContext(FirstRow)
  return <GridRow {...props} aria-rowindex={before + props.index + 2} />
}

type Drawn<Row extends object> = GridColDef<Row> & { title: RecordGridProps<Row>['columns'][number]['title'] }

function gridColumn<Row extends object>(column: RecordGridProps<Row>['columns'][number], today: string): Drawn<Row> {
  const { field, title, flex, minWidth, align = 'left', render } = column
  return {
    field,
    title,
    minWidth,
    align,
    headerAlign: align,
    display: 'flex',
    ...(flex ? { flex } : { width: minWidth }),
    renderCell: ({ row, tabIndex, colDef }) =>
      render(row, { tabIndex, today, room: colDef.computedWidth - 2 * cellPadding }),
  }
}

function sortModel(sort: string) {
  return sort.startsWith('-') ? { field: sort.slice(1), sort: 'desc' as const } : { field: sort, sort: 'asc' as const }
}

/** A click that opens the row: not one on something in it, nor the end of marking text. */
function isPlainClick({ target }: { target: EventTarget }): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, input, [data-field="__check__"]') !== null
  return !isOnControl && window.getSelection()?.isCollapsed !== false
}

function isOnCell({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }): boolean {
  return target === currentTarget
}

function nonceOfPage(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce
}
