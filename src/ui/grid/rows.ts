import type { MouseEvent, ReactNode, RefObject } from 'react'
import type { MessageId } from '#intl/ids.ts'
import type { density } from '#theme/tokens.ts'
import type { RowCursor } from './rowPlace.ts'

/** One column of a list: data, used by the wide grid and by the cards of a narrow screen alike. */
export type Column<Row> = {
  /** The field one sorts by, as the list query says it. */
  field: string
  title: MessageId
  /** Whether the server cannot sort by it. */
  isUnsorted?: boolean
  /** Shares of the room left over, and the least the column needs, in pixels. */
  flex?: number
  minWidth: number
  align?: 'left' | 'right' | 'center'
  render: (row: Row, cell: Cell) => ReactNode
  /** Where it stands on a card: as its heading, at the heading's end, on a line of its own (with its title), or nowhere. */
  onCard: 'heading' | 'corner' | 'line' | 'nowhere'
  /** Whether a card leaves the line out, because there is nothing to say. */
  isEmpty?: (row: Row) => boolean
}

/** What a column is told beside the row. */
export type Cell = {
  /** Belongs on what can be pressed in the cell: one cell of a grid is reached by Tab at a time. */
  tabIndex: 0 | -1
  /** The registry's day. */
  today: string
  /** Pixels for the content of a grid's cell; a card breaks its lines and gives none. */
  room?: number
}

/**
 * One page of rows, as every list answers it: `page` counts from 1, `total` is exact at `asOf`, `today` is the
 * registry's day; `mine`, where others' rows stand among them, is how many of all may be selected.
 */
export type RowsPage<Row> = {
  items: Row[]
  total: number
  mine?: number
  page: number
  size: number
  pages: number
  asOf: string
  today: string
}

/** What a list is asked: sort is `field` or `-field`. */
export type ListAddress = { page: number; size: number; sort: string }

/** How close rows stand, and the widths of resized columns, in pixels by field. */
export type GridLook = {
  density: keyof typeof density
  widths: Readonly<Record<string, number>>
  onWidth: (field: string, width: number) => void
}

/** Which rows of the page are selected, and how to change that. */
export type RowSelection = {
  /** The names of the page's rows. */
  ids: readonly string[]
  chosen: ReadonlySet<string>
  /** False until it is known which rows are selected. */
  mayChoose: boolean
  set: (id: string, isOn: boolean) => void
  /** Selects exactly these rows of the page. */
  setChosen: (chosen: ReadonlySet<string>) => void
}

/** Opens the menu of a row: beside an element, or where the mouse was pressed. */
export type RowMenuOpener<Row> = {
  openBeside: (row: Row, anchor: Element) => void
  openAt: (row: Row, event: MouseEvent) => void
}

/** What the wide grid, the first rows and the cards have in common. */
export type RowsProps<Row extends object> = {
  /** The name of the grid for assistive technology. */
  label: MessageId
  /** The visible columns in their order. */
  columns: readonly Column<Row>[]
  look: GridLook
  page: RowsPage<Row>
  query: ListAddress
  /** The name under which a row is selected and sent. Must be the same function as long as the list is the same. */
  rowId: (row: Row) => string
  /** What people call a row; `rowId` unless given. */
  nameOf?: (row: Row) => string
  /** The list and its owner, `domain:HANDLE`: the place of the focus is stored under it. */
  listKey: string
  onOpen: (row: Row) => void
  /** Whether a row may be selected; unless given, all may. */
  isSelectable?: ((row: Row) => boolean) | undefined
  /** Whether rows are only viewed and opened, never selected. */
  isPlain?: boolean
  /** Whether the default order is none of a column. */
  isOfOwnOrder?: boolean
  choice: RowSelection
  cursor: RefObject<RowCursor | null>
  menu: RowMenuOpener<Row>
}
