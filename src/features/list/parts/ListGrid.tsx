import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { density } from '#theme/tokens.ts'
import { placeOfRows, textScale } from '#src/ui/grid/gridColumns.ts'
import { Pager } from '#src/ui/grid/Pager.tsx'
import { Rows, useIsNarrow } from '#src/ui/grid/Rows.tsx'
import type { RowsPage, RowsProps } from '#src/ui/grid/rows.ts'
import type { RowCursor } from '#src/ui/grid/rowPlace.ts'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { ListKeys, PrintedRows } from './lazyList.tsx'
import { type RowMenuProps, useRowMenu } from './rowMenu.ts'
import { nothing } from './selection.ts'
import type { RequestPage } from './usePrintedRows.ts'
import type { BarProps } from '../SelectionBar.tsx'
import { usePageSelection, type PageSelection, type PageSelectionOptions } from '../usePageSelection.ts'

/** The props of a list. */
export type ListGridProps<Row extends object> = Omit<RowsProps<Row>, 'choice' | 'cursor' | 'menu'> &
  PageSelectionOptions<Row> & {
    /** Requests another page of the same view, to print it. */
    requestPage: RequestPage<Row>
    /** Draws the menu of one row; null while there is none. */
    renderMenu: (menu: RowMenuProps<Row> | null) => ReactNode
    /** Shown where there are no rows: the reason, and what to do. */
    empty: ReactNode
    /** Draws the bar of the selected rows; not called for plain rows. */
    renderBar?: (bar: BarProps) => ReactNode
    /** Whether a row can be peeked; by default where rows are selected. */
    hasPeek?: boolean
  }

/** The props of a list whose rows are only viewed and opened, never selected. */
export const plainRows = {
  isPlain: true,
  isSelectable: () => false,
  selecting: { selection: nothing, select: () => {}, clear: () => {}, restore: null },
  calls: { match: () => Promise.resolve([]), count: () => Promise.resolve({ count: 0, shown: 0 }) },
} as const satisfies Partial<ListGridProps<object>>

/**
 * A list: rows of one page, sorted, paged and selected. Its whole state is the address. The present rows stay until the
 * next ones are loaded, dimmed after a moment.
 */
export function ListGrid<Row extends object>(props: ListGridProps<Row>) {
  const { page, view, look, selecting, calls, rowId, nameOf = rowId, onOpen } = props
  const { empty, renderMenu, renderBar, isPlain = false, hasPeek = !isPlain } = props
  const isNarrow = useIsNarrow()
  const { isPending } = useListAddress()
  const choice = usePageSelection(props)
  const cursor = useRef<RowCursor>(null)
  const menu = useRowMenu<Row>()
  const isEmpty = page.items.length === 0
  // The pager is right below few rows.
  const heightOfRows = isNarrow ? 'max-content' : placeOfRows(page.items.length, look.density, textScale()).maxHeight
  const keys = (
    <ListKeys
      {...{ page, choice, cursor, isPlain, hasPeek }}
      onOpen={(index) => withRow(page, index, onOpen)}
      nameAt={(index) => withRow(page, index, nameOf)}
      openMenu={(index, anchor) => withRow(page, index, (row) => menu.openBeside(row, anchor))}
    />
  )

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minWidth: 0,
        minHeight: isNarrow || isEmpty ? 0 : heightOf(page.items.length),
      }}
    >
      <Box
        aria-busy={isPending}
        data-pending={isPending}
        data-print={isEmpty ? undefined : 'none'}
        style={{ maxHeight: isEmpty ? undefined : heightOfRows }}
        sx={rowsLook}
      >
        {isEmpty ? (
          <>
            {empty}
            {keys}
          </>
        ) : (
          <Rows {...props} {...{ choice, cursor, menu, isNarrow, keys }} />
        )}
      </Box>
      {!isEmpty && <PrintedRows {...props} />}
      {!isPlain && renderBar?.({ page, view, selecting, calls, choice, isNarrow })}
      <Pager page={page} leftOut={isNarrow || isEmpty ? 0 : look.leftOut} />
      {renderMenu(menuOf(menu, choice, rowId))}
    </Box>
  )
}

/** Returns the least height of a grid with its pager, in pixels: below few rows is no empty space on a long page. */
function heightOf(rows: number): number {
  return Math.min(360, 100 + rows * density.standard)
}

function withRow<Row, Done>(page: RowsPage<Row>, index: number, act: (row: Row) => Done): Done | undefined {
  const row = page.items[index]
  return row === undefined ? undefined : act(row)
}

function menuOf<Row>({ opened, close }: RowsMenu<Row>, choice: PageSelection, rowId: (row: Row) => string) {
  if (!opened) return null
  const id = rowId(opened.row)
  const isChosen = choice.chosen.has(id)
  return { ...opened, isChosen, onToggle: () => choice.set(id, !isChosen), onClose: close }
}

type RowsMenu<Row> = ReturnType<typeof useRowMenu<Row>>

/** The present rows stay until the next ones are loaded; only a noticeable wait is shown. */
const rowsLook = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  position: 'relative',
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const

/** The search and the filters in one line; on a phone the field takes the room that the button leaves. */
export const searchLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  rowGap: 1,
  '& > label': { marginBlock: 0 },
  '& > .MuiOutlinedInput-root': { flex: { xs: '1 1 160px', sm: 'none' } },
} as const
