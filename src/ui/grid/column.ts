import type { ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'

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
export type ListPage<Row> = {
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
