import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { Column, RowsPage } from '#src/ui/grid/rows.ts'
import { PrintNote } from './parts/PrintNote.tsx'
import { type RequestPage, usePrintedRows } from './parts/usePrintedRows.ts'

export type PrintedRowsProps<Row extends object> = {
  columns: readonly Column<Row>[]
  page: RowsPage<Row>
  /** The filters as an address. */
  view: string
  rowId: (row: Row) => string
  requestPage: RequestPage<Row>
}

/** The rows of a list on paper: a plain table, whose head the browser repeats on each sheet. */
export function PrintedRows<Row extends object>({ columns, page, view, rowId, requestPage }: PrintedRowsProps<Row>) {
  const printed = usePrintedRows(page, view, requestPage)
  if (!printed) return null
  const shown = columns.filter(({ isControl }) => !isControl)

  return (
    <Table data-print="rows">
      <caption>
        <PrintNote printed={printed} page={page} />
      </caption>
      <thead>
        <tr>
          {shown.map(({ field, title, align = 'left' }) => (
            <th key={field} scope="col" data-align={align}>
              <FormattedMessage id={title} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printed.rows.map((row) => (
          <tr key={rowId(row)}>
            {shown.map(({ field, align = 'left', flex, render }) => (
              <td key={field} data-align={align} data-wraps={flex !== undefined}>
                {render(row, { tabIndex: -1, today: page.today, room: roomOnPaper, columns: shown })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The width of a cell in pixels: enough for two chips. */
const roomOnPaper = 240

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  fontSize: '8pt',
  lineHeight: '12pt',
  width: '100%',
  borderCollapse: 'collapse',
  '@media screen': { display: 'none' },
  '& caption': { textAlign: 'start', paddingBlock: 8 },
  '& thead': { display: 'table-header-group', breakInside: 'avoid' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    padding: '2pt 5pt 2pt 0',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th': { fontWeight: theme.typography.fontWeightBold, verticalAlign: 'bottom' },
  '& [data-align="right"]': { textAlign: 'end' },
  '& [data-align="center"]': { textAlign: 'center' },
  '& td *': { fontSize: 'inherit !important', lineHeight: 'inherit !important', minHeight: '0 !important' },
  // Nothing is cut on paper, which has no tooltips. Columns of one width stay in one line.
  '& td, & td *': { whiteSpace: 'nowrap', overflow: 'visible', maxWidth: 'none' },
  '& td[data-wraps="true"], & td[data-wraps="true"] *': { whiteSpace: 'normal' },
  // Few rows have two chips: these stand one below the other, so that names have the room.
  '& td :has(> [data-tone])': { flexDirection: 'column', alignItems: 'flex-start' },
  // The word is enough of a state, so that names have the room of its icon.
  '& td [data-tone] svg': { display: 'none' },
  '& td [data-tone] *': { whiteSpace: 'nowrap !important' },
}))
