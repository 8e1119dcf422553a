import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Keys } from '#src/ui/command/Keys.tsx'
import { HeadRow } from '#src/ui/page/HeadRow.tsx'
import { keyOfCell } from './keyOf.ts'
import { Marked } from './Marked.tsx'
import { Words } from './Words.tsx'
import type { Cell, Table } from './topic.ts'

/** A table of help; where it is wider than the page, it is moved sideways by itself. */
export function TableView({ table: { caption, head, rows }, asked }: { table: Table; asked: readonly string[] }) {
  const name = useId()

  return (
    <Room tabIndex={0} role="region" aria-labelledby={name}>
      <Lines data-columns={head.length}>
        <caption id={name}>
          <Words line={caption} asked={[]} />
        </caption>
        <HeadRow columns={head} />
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={keyOfCell(first)}>
              {first && (
                <th scope="row">
                  <CellView cell={first} asked={asked} />
                </th>
              )}
              {rest.map((cell, place) => (
                <td key={head[place + 1]} data-no={'id' in cell && cell.id === 'common.no' ? '' : undefined}>
                  <CellView cell={cell} asked={asked} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Lines>
    </Room>
  )
}

function CellView({ cell, asked }: { cell: Cell; asked: readonly string[] }) {
  if ('id' in cell) return <Words line={cell} asked={asked} />
  if ('figure' in cell) return <span data-figure>{cell.figure}</span>
  if ('code' in cell)
    return (
      <code>
        <Marked text={cell.code} asked={asked} />
      </code>
    )
  return cell.keys.map((one, place) => (
    <Way key={one}>
      {place > 0 && cell.areWays && <FormattedMessage id="command.keys.or" />}
      <Keys keys={one} />
    </Way>
  ))
}

const Room = styled('div')({ overflowX: 'auto', marginBlockStart: 16 })

const Lines = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  width: '100%',
  // What has little in it does not spread, or the eye loses the line.
  '&[data-columns="2"]': { width: 'auto', minWidth: 'min(100%, 400px)' },
  '&[data-columns="4"]': { minWidth: 560 },
  '&[data-columns="6"]': { minWidth: 720 },
  '& caption': { ...theme.typography.subtitle2, textAlign: 'start', paddingBlockEnd: 4 },
  '& th, & td': {
    padding: '8px 16px 8px 0',
    verticalAlign: 'top',
    textAlign: 'start',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { ...theme.typography.overline, color: theme.vars.palette.text.secondary, verticalAlign: 'bottom' },
  '& tbody th': { fontWeight: theme.typography.fontWeightRegular },
  '& [data-no]': { color: theme.vars.palette.text.secondary },
  '& [data-figure]': { whiteSpace: 'nowrap' },
  '& code': { fontFamily: theme.typography.code.fontFamily, overflowWrap: 'anywhere' },
}))

const Way = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, marginInlineEnd: 4 })
