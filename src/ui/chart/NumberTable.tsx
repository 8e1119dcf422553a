import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { HeadRow } from '../page/Prose.tsx'

type NumberTableProps = {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly MessageId[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart as a table; a long one scrolls in its place, by keys too. */
export function NumberTable({ label, columns, rows }: NumberTableProps) {
  const isLong = rows.length > 12

  return (
    <Box
      {...(isLong && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      sx={{
        // A cut row shows that there are more.
        maxHeight: 410,
        maxWidth: 520,
        overflowY: isLong ? 'auto' : 'visible',
        '@media print': { maxHeight: 'none', overflowY: 'visible' },
      }}
    >
      <Table aria-label={label}>
        <HeadRow columns={columns} />
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th': { textAlign: 'left', fontWeight: theme.typography.fontWeightRegular },
  '& td, & th + th': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& thead th': {
    ...theme.typography.caption,
    fontWeight: theme.typography.fontWeightBold,
    color: theme.vars.palette.text.secondary,
    position: 'sticky',
    top: 0,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& th, & td': { padding: '6px 8px 6px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, marginInlineStart: 8 },
  [theme.breakpoints.down('sm')]: { '& small': { display: 'block', marginInlineStart: 0 } },
}))

/** Reserves the height of a chart in pixels, so that nothing moves when it is loaded. */
export function ChartRoom({ height }: { height: number }) {
  return <Box data-appear="late" aria-hidden sx={{ height, borderRadius: 1, bgcolor: 'background.raised' }} />
}
