import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { ChartBar } from '#src/ui/chart/chartBar.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** A bar of the chart with its month in full. */
export type TitledBar = ChartBar & { title: string }

/** The chart's numbers as a table, each leading to its list. */
export function MonthTable({ bars }: { bars: readonly TitledBar[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="overview.months.month" />
          </th>
          <th scope="col">
            <FormattedMessage id="overview.months.count" />
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, title, shown, name, to }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            <td>
              <TextLink to={to} aria-label={name}>
                {shown}
              </TextLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  maxWidth: 440,
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: theme.typography.fontWeightRegular },
  '& td, & th + th': { textAlign: 'right' },
  '& thead th': {
    ...theme.typography.caption,
    fontWeight: theme.typography.fontWeightBold,
    color: theme.vars.palette.text.secondary,
  },
  '& th, & td': { paddingBlock: 6, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& td a': { display: 'inline-block', minHeight: 24, minWidth: 24 },
}))
