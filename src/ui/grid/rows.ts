import type { MouseEvent, ReactNode, RefObject } from 'react'
import type { MessageId } from '#intl/ids.ts'
import type { density } from '#theme/tokens.ts'
import type { RowCursor } from './rowPlace.ts'

/** One column of a list: data, used by the wide grid and by the cards of a narrow screen alike. */
export type Column<Row, Name extends string = string> = {
  /** The field to sort by, as in the list query. */
  field: Name
  title: MessageId
  /** Whether the server cannot sort by it. */
  isUnsorted?: boolean
  /** The share of the remaining width, and the smallest width, in pixels. */
  flex?: number
  minWidth: number
  /** Returns the name in the cell; the column has room for the longest one of the page. */
  nameIn?: (row: Row) => string
  align?: 'left' | 'right' | 'center'
  render: (row: Row, cell: Cell) => ReactNode
  /**
   * Its place on a card: the heading, the end of the heading, a line of its own with its title, or nowhere. `summary` is
   * the line below the heading, with other columns and without titles. `foot` is the last line, all of it for a button.
   */
  onCard: 'heading' | 'corner' | 'summary' | 'line' | 'foot' | 'nowhere'
  /** Whether its cells are controls, which paper does not have. */
  isControl?: boolean
  /** Whether the column is hidden until the user shows it, everywhere or on a screen that has no room for all of them. */
  isHiddenAtFirst?: boolean | 'onSmallScreen' | 'besidePeek'
  /** Whether a card leaves the line out. */
  isEmpty?: (row: Row) => boolean
}

/** The arguments of a cell beside its row. */
export type Cell = {
  /** For the control in the cell: Tab reaches one cell of a grid at a time. */
  tabIndex: 0 | -1
  /** The registry's day. */
  today: string
  /** The width for the content of a grid's cell in pixels; a card has none, because it breaks lines. */
  room?: number
  /** The visible columns of the grid. */
  columns?: readonly { field: string }[]
}

/**
 * One page of rows. `page` counts from 1, `total` is exact at `asOf`, `today` is the registry's day. Where rows of
 * others are in the list, `mine` is the number of all rows that may be selected.
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

/** The page and order of a list; `sort` is `field` or `-field`. */
export type ListAddress = { page: number; size: number; sort: string }

/** The density of rows, the widths of resized columns, in pixels by field, and what is left out. */
export type GridLook = {
  density: keyof typeof density
  widths: Readonly<Record<string, number>>
  onWidth: (field: string, width: number) => void
  /** The number of columns that a small screen leaves out. */
  leftOut?: number
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

/** The common props of the wide grid, the first rows and the cards. */
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
  /** Returns the name of a row as people write it; by default `rowId`. */
  nameOf?: (row: Row) => string
  /** The list and its owner, `domain:HANDLE`: the place of the focus is stored under it. */
  listKey: string
  onOpen: (row: Row) => void
  /** Whether a row may be selected; by default all may. */
  isSelectable?: ((row: Row) => boolean) | undefined
  /** Whether rows are only viewed and opened, never selected. */
  isPlain?: boolean
  /** Whether the cards have a field that sorts them; by default they have. */
  hasSortField?: boolean
  choice: RowSelection
  cursor: RefObject<RowCursor | null>
  menu: RowMenuOpener<Row>
}
