import Box from '@mui/material/Box'
import {
  DataGrid,
  GridRow,
  GridRowCheckbox,
  useGridApiRef,
  type DataGridProps,
  type GridColumnResizeParams,
  type GridLocaleText,
  type GridRowCheckboxProps,
  type GridRowId,
  type GridRowParams,
  type GridRowProps,
  type GridRowSelectionModel,
  type GridSortModel,
} from '@mui/x-data-grid'
import { csCZ } from '@mui/x-data-grid/locales'
import { createContext, useContext, useMemo, type MouseEvent } from 'react'
import { useIntl } from 'react-intl'
import { gridLook } from '#theme/gridLook.ts'
import { density as heights } from '#theme/tokens.ts'
import { copyText } from '../command/keyNotice.ts'
import { gridColumns } from './gridColumns.ts'
import { isOnLink, isPlainClick, keepFromCommands, leaveToCommands, takesCopy } from './gridEvents.ts'
import type { RowsProps } from './rows.ts'
import { useCellFocus } from './useCellFocus.ts'
import { useLatest } from './useLatest.ts'
import { useListAddress } from './useListAddress.ts'

/**
 * MUI's grid, wrapped once: it draws, moves the focus and ticks the rows of one page; paging, sorting,
 * filtering, the selection and the keys of commands are ours. What it is given changes only when it must draw.
 */
export function WideGrid<Row extends object>(given: RowsProps<Row>) {
  const {
    label,
    columns,
    page,
    query,
    rowId,
    nameOf = rowId,
    onOpen,
    listKey,
    choice,
    cursor,
    look,
    menu,
    isSelectable,
    isPlain,
  } = given
  const { ids, chosen, mayChoose } = choice
  const before = (page.page - 1) * page.size
  const intl = useIntl()
  const apiRef = useGridApiRef()
  const { change } = useListAddress()
  const remember = useCellFocus(apiRef, { listKey, ids, before, cursor })
  const drawn = useMemo(
    () =>
      gridColumns(columns, {
        today: page.today,
        widths: look.widths,
        title: ({ title }) => intl.formatMessage({ id: title }),
      }),
    [columns, page.today, look.widths, intl],
  )
  const ticked = useMemo(() => ({ type: 'include' as const, ids: new Set<GridRowId>(chosen) }), [chosen])
  const place = useMemo(() => ({ page: page.page - 1, pageSize: page.size }), [page])
  const sorted = useMemo(() => (query.sort === '' ? [] : [sortModel(query.sort)]), [query.sort])
  const openMenu = useLatest((event: MouseEvent<HTMLElement>) => {
    const row = page.items[ids.indexOf(event.currentTarget.dataset['id'] ?? '')]
    if (row && !isOnLink(event)) menu.openAt(row, event)
  })
  const slotProps = useMemo(
    () => ({ main: { 'aria-rowcount': page.total + 1 }, row: { onContextMenu: openMenu } }),
    [page.total, openMenu],
  )
  const words = useWords()
  const copyFocused = useLatest(() => {
    const row = page.items[cursor.current?.at() ?? -1]
    if (row) void copyText(nameOf(row))
  })

  return (
    <PageNow value={useMemo(() => ({ before, mayChoose }), [before, mayChoose])}>
      {/* Taken out of the flow, so that the grid fills what the page leaves and its rows never stretch it. */}
      <Box
        sx={{ position: 'relative', flex: 1, minHeight: 280 }}
        onKeyDownCapture={(event) => takesCopy(event) && copyFocused()}
        onKeyDown={keepFromCommands}
      >
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <DataGrid
            {...plain}
            apiRef={apiRef}
            aria-label={intl.formatMessage({ id: label })}
            rows={page.items}
            columns={drawn}
            rowHeight={heights[look.density]}
            getRowId={rowId}
            rowCount={page.total}
            paginationModel={place}
            sortModel={sorted}
            onSortModelChange={useLatest(([asked]: GridSortModel) => {
              if (asked) change({ sort: asked.sort === 'desc' ? `-${asked.field}` : asked.field })
            })}
            checkboxSelection={!isPlain}
            rowSelectionModel={ticked}
            {...(isSelectable && { isRowSelectable: ({ row }: GridRowParams<Row>) => isSelectable(row) })}
            onRowSelectionModelChange={useLatest(({ ids: next }: GridRowSelectionModel) =>
              choice.setChosen(new Set([...next].map(String))),
            )}
            onRowClick={useLatest(({ row }: GridRowParams<Row>, event: MouseEvent) => {
              if (isPlainClick(event)) onOpen(row)
            })}
            onCellClick={useLatest(remember)}
            onColumnWidthChange={useLatest(({ colDef, width }: GridColumnResizeParams) =>
              look.onWidth(colDef.field, Math.round(width)),
            )}
            localeText={words}
            nonce={nonceOfPage()}
            slotProps={slotProps}
            sx={gridLook}
          />
        </Box>
      </Box>
    </PageNow>
  )
}

/** What never changes: the server does the work, and the grid's own footer, filters and menus stay off. */
const plain = {
  paginationMode: 'server',
  sortingMode: 'server',
  filterMode: 'server',
  sortingOrder: ['asc', 'desc'],
  columnHeaderHeight: heights.standard,
  disableRowSelectionOnClick: true,
  disableRowSelectionExcludeModel: true,
  // Rows of other pages are the selection's own business, not a model's that forgets them with their rows.
  keepNonExistentRowsSelected: true,
  disableColumnFilter: true,
  disableColumnMenu: true,
  disableColumnSelector: true,
  disableDensitySelector: true,
  disableEval: true,
  hideFooter: true,
  slots: { row: NumberedRow, rowCheckbox: NamedBox },
  onCellKeyDown: (_cell, event) => leaveToCommands(event),
} as const satisfies Partial<DataGridProps>

/** What rows are told beside themselves: how many of the list stand before the page, and whether ticks wait. */
const PageNow = createContext({ before: 0, mayChoose: true })

/** The grid counts rows from one on every page; readers are told the place in the whole list. */
function NumberedRow(props: GridRowProps) {
  const { before } = useContext(PageNow)
  return <GridRow {...props} aria-rowindex={before + props.index + 2} />
}

/** The grid calls every box the same: readers are told which row it selects. */
function NamedBox({ slotProps, ...props }: GridRowCheckboxProps) {
  const intl = useIntl()
  const { mayChoose } = useContext(PageNow)
  const name = intl.formatMessage({ id: 'grid.select_row' }, { name: props.rowId })
  const htmlInput = { ...slotProps?.htmlInput, 'aria-label': name }
  return <GridRowCheckbox {...props} disabled={props.disabled === true || !mayChoose} slotProps={{ htmlInput }} />
}

/** The grid's own texts by locale; it has English by itself. */
const ofGrid: Readonly<Record<string, Partial<GridLocaleText>>> = {
  'cs-CZ': csCZ.components.MuiDataGrid.defaultProps.localeText,
}

/** The grid's own words; it would say "all rows" where the box in its heading ticks this page. */
function useWords() {
  const intl = useIntl()
  const own = ofGrid[intl.locale]
  return useMemo(
    () => ({
      ...own,
      checkboxSelectionSelectAllRows: intl.formatMessage({ id: 'grid.tick_page' }),
      checkboxSelectionUnselectAllRows: intl.formatMessage({ id: 'grid.untick_page' }),
    }),
    [own, intl],
  )
}

function sortModel(sort: string) {
  return sort.startsWith('-') ? { field: sort.slice(1), sort: 'desc' as const } : { field: sort, sort: 'asc' as const }
}

function nonceOfPage(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce
}
