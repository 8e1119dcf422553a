import type { GridColDef } from '@mui/x-data-grid'
import { cellPadding, density as heights, gridHeader } from '#theme/tokens.ts'
import type { Column, GridLook } from './rows.ts'

type Options = {
  /** The registry's day. */
  today: string
  /** The smallest width of the column of names, from `widthOfNames`. */
  nameWidth: number
  /** The widths that the user set, in pixels, by field. */
  widths: Readonly<Record<string, number>>
  /** From `textScale`. */
  scale: number
  title: (column: Pick<Column<never>, 'title'>) => string
}

/** Returns a list's columns for the grid. Columns without a width of the user share the rest. */
export function gridColumns<Row extends object>(
  columns: readonly Column<Row>[],
  { today, nameWidth, widths, scale, title }: Options,
): GridColDef<Row>[] {
  return columns.map(({ field, title: id, isUnsorted = false, flex, nameIn, align = 'left', render, ...column }) => {
    const width = widths[field]
    const minWidth = nameIn ? nameWidth : column.minWidth * scale
    return {
      field,
      headerName: title({ title: id }),
      sortable: !isUnsorted,
      align,
      headerAlign: align,
      display: 'flex',
      ...(width === undefined ? { minWidth, ...(flex ? { flex } : { width: minWidth }) } : { minWidth: least, width }),
      renderCell: ({ row, tabIndex, colDef }) =>
        render(row, { tabIndex, today, columns, room: colDef.computedWidth - 2 * cellPadding }),
    }
  })
}

/**
 * Returns the width of the column of names in pixels. The longest name of the page fits, up to a limit. Names have a font
 * of equal widths.
 */
export function widthOfNames<Row>(columns: readonly Column<Row>[], rows: readonly Row[], scale: number): number {
  const column = columns.find(({ nameIn }) => nameIn)
  if (!column?.nameIn) return 0
  const { nameIn, minWidth } = column
  const longest = Math.max(0, ...rows.map((row) => nameIn(row).length))
  return Math.max(
    minWidth * scale,
    Math.min(widestName * scale, Math.ceil(longest * letterWidth * scale) + 2 * cellPadding),
  )
}

/** Pixels of one letter in the font for names. */
const letterWidth = 8.3
const widestName = 280

/** The smallest width of a column in pixels, as in the preferences. */
const least = 40

/**
 * Returns the size of the place of a grid: it fills the rest of the page, but is not taller than its rows. Their box is
 * inside it, out of the flow, so that rows never stretch the page.
 */
export function placeOfRows(count: number, density: GridLook['density'], scale: number) {
  const height = (gridHeader + count * heights[density]) * scale + scrollbar
  return { position: 'relative', flex: 1, minHeight: Math.min(280, height), maxHeight: height } as const
}

/** The most that the borders and a scrollbar below the rows take, in pixels. */
const scrollbar = 20

/** The box of the rows in their place: as tall as they are, until it fills the place. */
export const rowsBox = { position: 'absolute', insetInline: 0, top: 0, maxHeight: '100%' } as const

let scale: number | undefined

/** Returns how many times larger the user's text is than the one that widths and heights are written for. */
export function textScale(): number {
  scale ??= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualText) / usualText
  return scale
}

/** Pixels of a browser's text unless its user chose another size. */
const usualText = 16
