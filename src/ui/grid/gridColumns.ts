import type { GridColDef } from '@mui/x-data-grid'
import { cellPadding } from '#theme/tokens.ts'
import type { Column } from './rows.ts'

type Options = {
  /** The registry's day. */
  today: string
  /** The widths that the user set, in pixels, by field. */
  widths: Readonly<Record<string, number>>
  title: (column: Pick<Column<never>, 'title'>) => string
}

/** Returns a list's columns for the grid. Columns without a width of the user share the rest. */
export function gridColumns<Row extends object>(
  columns: readonly Column<Row>[],
  { today, widths, title }: Options,
): GridColDef<Row>[] {
  return columns.map(({ field, title: id, isUnsorted = false, flex, minWidth, align = 'left', render }) => {
    const width = widths[field]
    return {
      field,
      headerName: title({ title: id }),
      sortable: !isUnsorted,
      align,
      headerAlign: align,
      display: 'flex',
      ...(width === undefined ? { minWidth, ...(flex ? { flex } : { width: minWidth }) } : { minWidth: least, width }),
      renderCell: ({ row, tabIndex, colDef }) =>
        render(row, { tabIndex, today, room: colDef.computedWidth - 2 * cellPadding }),
    }
  })
}

/** The smallest width of a column in pixels, as in the preferences. */
const least = 40
