import type { ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'
import type { density } from '#theme/tokens.ts'
import type { Column, ListAddress, ListPage } from './column.ts'
import type { Selection } from './selection.ts'
import type { useSelection } from './selectionStore.ts'
import type { OpenMenu } from './useRowMenu.ts'

/** Everything a list page says of its list; the wide grid, the cards and the bar take the same. */
export type RecordGridProps<Row extends object> = {
  /** What the grid is called, for readers. */
  label: MessageId
  /** Those that are shown, in their order. */
  columns: readonly Column<Row>[]
  look: GridLook
  page: ListPage<Row>
  query: ListAddress
  /** The name of a row: what is selected and sent. The same function as long as the list is the same. */
  rowId: (row: Row) => string
  /** What people call a row, where its `rowId` says nothing to them. */
  nameOf?: (row: Row) => string
  /** Which list of whom, `domain:HANDLE`: where the focus was is kept under it. */
  listKey: string
  /** The filters as an address without page, size and sort; `''` shows everything. */
  view: string
  /** The selection and how to change it. */
  selecting: ReturnType<typeof useSelection>
  calls: SelectionCalls
  onOpen: (row: Row) => void
  /** Whether a row may be selected; without it all may. */
  isSelectable?: ((row: Row) => boolean) | undefined
  /** Draws the menu of one row; null while there is none. */
  renderMenu: (menu: RowMenuGiven<Row> | null) => ReactNode
  /** Shown in place of rows when there is none: why, and what to do. */
  empty: ReactNode
  /** What can be done with what is selected. */
  verbs: ReactNode
  /** Its rows are looked at and opened; nothing is selected. */
  isPlain?: boolean
  /** Whether one row can stand beside the list; unless it is told, where rows are selected. */
  hasPeek?: boolean
  /** Unless asked otherwise its rows stand in an order that no column has. */
  isOfOwnOrder?: boolean
}

/** Whose menu it is, where it stands, and whether its row is selected. */
export type RowMenuGiven<Row> = OpenMenu<Row> & { isChosen: boolean; onToggle: () => void; onClose: () => void }

/** How close the rows stand, and how wide the columns are that somebody pulled, in pixels by field. */
export type GridLook = {
  density: keyof typeof density
  widths: Readonly<Record<string, number>>
  onWidth: (field: string, width: number) => void
}

/** What of a selection only the server knows; each rejects when it cannot be asked. */
export type SelectionCalls = {
  /** Those of the names that the view shows. */
  match: (view: string, names: readonly string[], signal: AbortSignal) => Promise<readonly string[]>
  /** How many rows the selection holds now, and how many of them the view shows. */
  weigh: (selection: Selection, view: string, signal: AbortSignal) => Promise<{ count: number; shown: number }>
}
