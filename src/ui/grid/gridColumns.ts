import type { GridColDef } from '@mui/x-data-grid'
import { cellPadding } from '#theme/tokens.ts'
import type { Column } from './rows.ts'

type Given = {
  /** The registry's day. */
  today: string
  /** Widths the person gave, in pixels, by field. */
  widths: Readonly<Record<string, number>>
  title: (column: Pick<Column<never>, 'title'>) => string
}

/** A list's columns as the grid takes them; one whose width was given keeps it, the others share what is left. */
export function gridColumns<Row extends object>(
  columns: readonly Column<Row>[],
  { today, widths, title }: Given,
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

/** Narrower nothing can be read, in pixels; as the preferences have it. */
const least = 40
