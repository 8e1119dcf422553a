import Box from '@mui/material/Box'
import {
  DataGrid,
  GridColumnHeaderSortIcon,
  GridRow,
  useGridApiContext,
  useGridApiRef,
  type DataGridProps,
  type GridApi,
  type GridColumnHeaderSortIconProps,
  type GridColumnResizeParams,
  type GridRowCheckboxProps,
  type GridRowId,
  type GridRowParams,
  type GridRowProps,
  type GridRowSelectionModel,
  type GridSortModel,
} from '@mui/x-data-grid'
import { createContext, useContext, useLayoutEffect, useMemo, useState, type MouseEvent, type RefObject } from 'react'
import { useIntl } from 'react-intl'
import { gridLook } from '#theme/gridLook.ts'
import { density as heights, gridHeader } from '#theme/tokens.ts'
import { runCommand } from '../command/commands.ts'
import { copyText } from '../command/keyNotice.ts'
import { gridColumns, placeOfRows, rowsBox, textScale, widthOfNames } from './gridColumns.ts'
import { commandOnBox, isOnLink, isPlainClick, keepFromCommands, leaveToCommands, takesCopy } from './gridEvents.ts'
import type { RowsProps } from './rows.ts'
import { useCellFocus } from './useCellFocus.ts'
import { useLatest } from './useLatest.ts'
import { useListAddress } from './useListAddress.ts'

/**
 * MUI's data grid. It draws the rows of one page, moves the focus and selects by its boxes. Paging, sorting, filtering,
 * the selection and the keys of commands are ours. Its props change only when it must draw.
 */
export function WideGrid<Row extends object>(props: RowsProps<Row>) {
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
  } = props
  const { ids, chosen, mayChoose } = choice
  const before = (page.page - 1) * page.size
  const intl = useIntl()
  const apiRef = useGridApiRef()
  const { change } = useListAddress()
  const remember = useCellFocus(apiRef, { listKey, ids, before, cursor })
  const scale = textScale()
  const nameWidth = widthOfNames(columns, page.items, scale)
  const drawn = useMemo(
    () =>
      gridColumns(columns, {
        today: page.today,
        nameWidth,
        widths: look.widths,
        scale,
        title: ({ title }) => intl.formatMessage({ id: title }),
      }),
    [columns, page.today, nameWidth, look.widths, scale, intl],
  )
  const ticked = useMemo(() => ({ type: 'include' as const, ids: new Set<GridRowId>(chosen) }), [chosen])
  const place = useMemo(() => ({ page: page.page - 1, pageSize: page.size }), [page.page, page.size])
  const sorted = useMemo(() => (query.sort === '' ? [] : [sortModel(query.sort)]), [query.sort])
  const openMenu = useLatest((event: MouseEvent<HTMLElement>) => {
    const row = page.items[ids.indexOf(event.currentTarget.dataset['id'] ?? '')]
    if (row && !isOnLink(event)) menu.openAt(row, event)
  })
  const slotProps = useMemo(
    () => ({ main: { 'aria-rowcount': page.total + 1 }, row: { onContextMenu: openMenu } }),
    [page.total, openMenu],
  )
  const { firstRows, applied } = useRowsByApi(
    apiRef,
    page.items,
    useMemo(
      () => ({ columns: drawn, paginationModel: place, sortModel: sorted, slotProps }),
      [drawn, place, sorted, slotProps],
    ),
  )
  const onTicked = useLatest(({ ids: next }: GridRowSelectionModel) => {
    if (next === ticked.ids) return
    choice.setChosen(new Set([...next].map(String)))
    if (!mayChoose) apiRef.current?.setRowSelectionModel(ticked)
  })
  // Not the prop `rowSelectionModel`: every change of a prop draws all cells of the grid again.
  useLayoutEffect(() => apiRef.current?.setRowSelectionModel(ticked), [apiRef, ticked])
  const selectable = useMemo(
    () => isSelectable && { isRowSelectable: ({ row }: GridRowParams<Row>) => isSelectable(row) },
    [isSelectable],
  )
  const nameOfId = useLatest((id: GridRowId) => {
    const row = apiRef.current?.getRow<Row>(id)
    return row ? nameOf(row) : String(id)
  })
  const texts = useTexts()
  const copyFocused = useLatest(() => {
    const row = page.items[cursor.current?.at() ?? -1]
    if (row) void copyText(nameOf(row))
  })

  return (
    <PageContext value={useMemo(() => ({ before, mayChoose, nameOfId }), [before, mayChoose, nameOfId])}>
      <Box
        style={placeOfRows(page.items.length, look.density, scale)}
        onKeyDownCapture={(event) => {
          if (takesCopy(event)) copyFocused()
          const command = commandOnBox(event)
          if (command) runCommand(command)
        }}
        onKeyDown={keepFromCommands}
      >
        <Box sx={{ ...rowsBox, display: 'flex', flexDirection: 'column' }}>
          <DataGrid
            {...plain}
            rows={firstRows}
            {...applied}
            apiRef={apiRef}
            aria-label={intl.formatMessage({ id: label })}
            rowHeight={heights[look.density] * scale}
            columnHeaderHeight={gridHeader * scale}
            getRowId={rowId}
            onSortModelChange={useLatest(([next]: GridSortModel) => {
              if (next) change({ sort: next.sort === 'desc' ? `-${next.field}` : next.field })
            })}
            checkboxSelection={!isPlain}
            {...selectable}
            onRowSelectionModelChange={onTicked}
            onRowClick={useLatest(({ row }: GridRowParams<Row>, event: MouseEvent) => {
              if (isPlainClick(event)) onOpen(row)
            })}
            onCellClick={useLatest(remember)}
            onColumnWidthChange={useLatest(({ colDef, width }: GridColumnResizeParams) =>
              look.onWidth(colDef.field, Math.round(width)),
            )}
            localeText={texts}
            nonce={nonceOfPage()}
            sx={gridLook}
          />
        </Box>
      </Box>
    </PageContext>
  )
}

/**
 * Gives new rows to the grid by its API, together with the props that change with them. The grid draws all cells at every
 * change of a prop. Rows of a prop come only afterwards, so the old ones would be drawn again.
 *
 * @returns the rows and the props for the grid
 */
function useRowsByApi<Row extends object, GridProps>(apiRef: RefObject<GridApi | null>, rows: Row[], next: GridProps) {
  const [firstRows] = useState(rows)
  const [applied, setApplied] = useState({ rows, next })
  useLayoutEffect(() => {
    if (rows !== applied.rows) apiRef.current?.setRows(rows)
    // oxlint-disable-next-line react/set-state-in-effect -- in one drawing with the rows, which are set outside of React
    if (rows !== applied.rows || next !== applied.next) setApplied({ rows, next })
  }, [apiRef, rows, next, applied])
  return { firstRows, applied: applied.next }
}

/** The constant props. The server sorts and filters; the grid's own footer, filters and menus are off. */
const plain = {
  paginationMode: 'server',
  // Unknown: at every change of this prop the grid would take its prop `rows` again.
  rowCount: -1,
  sortingMode: 'server',
  filterMode: 'server',
  sortingOrder: ['asc', 'desc'],
  disableRowSelectionOnClick: true,
  disableRowSelectionExcludeModel: true,
  // The selection itself has the rows of other pages; the grid's model would drop them.
  keepNonExistentRowsSelected: true,
  disableColumnFilter: true,
  disableColumnMenu: true,
  disableColumnSelector: true,
  disableDensitySelector: true,
  disableEval: true,
  hideFooter: true,
  slots: { row: NumberedRow, rowCheckbox: NamedBox, columnHeaderSortIcon: NamedSortIcon },
  onCellKeyDown: (_cell, event) => leaveToCommands(event),
} as const satisfies Partial<DataGridProps>

/** For rows: the number of rows of the list before the page, whether boxes are enabled, and the names of rows. */
const PageContext = createContext({ before: 0, mayChoose: true, nameOfId: (id: GridRowId) => String(id) })

/** The grid counts rows from one on every page; screen readers get the position in the whole list. */
function NumberedRow(props: GridRowProps) {
  const { before } = useContext(PageContext)
  return <GridRow {...props} aria-rowindex={before + props.index + 2} />
}

/**
 * The grid gives all boxes one name; screen readers get the name of the row. A native box, because MUI's takes a tenth of
 * the time of a search, and its ripple would nearly double the time of a key.
 */
function NamedBox({ rowId, disabled, checked = false, ...props }: GridRowCheckboxProps) {
  const intl = useIntl()
  const { mayChoose, nameOfId } = useContext(PageContext)
  return (
    <input
      type="checkbox"
      name="select_row"
      checked={checked}
      disabled={disabled === true || !mayChoose}
      tabIndex={props.tabIndex}
      className={props.className}
      onChange={props.onChange}
      onClick={props.onClick}
      onKeyDown={props.onKeyDown}
      aria-label={intl.formatMessage({ id: 'grid.select_row' }, { name: nameOfId(rowId) })}
    />
  )
}

/** The grid gives all sort buttons one name; screen readers get the name of the column. */
function NamedSortIcon(props: GridColumnHeaderSortIconProps) {
  const intl = useIntl()
  const column = useGridApiContext().current?.getColumn(props.field)?.headerName
  return <GridColumnHeaderSortIcon {...props} aria-label={intl.formatMessage({ id: 'grid.sort.by' }, { column })} />
}

/** Returns the grid's texts that users meet. Its own are in a few languages only, and would call the page "all rows". */
function useTexts() {
  const intl = useIntl()
  return useMemo(
    () => ({
      noRowsLabel: intl.formatMessage({ id: 'grid.rows_none' }),
      checkboxSelectionSelectAllRows: intl.formatMessage({ id: 'grid.tick_page' }),
      checkboxSelectionUnselectAllRows: intl.formatMessage({ id: 'grid.untick_page' }),
    }),
    [intl],
  )
}

function sortModel(sort: string) {
  return sort.startsWith('-') ? { field: sort.slice(1), sort: 'desc' as const } : { field: sort, sort: 'asc' as const }
}

function nonceOfPage(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce
}
