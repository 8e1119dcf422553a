import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import { Keys } from '#src/ui/command/Keys.tsx'
import { ProseTable } from '#src/ui/page/Prose.tsx'
import { keyOfCell } from './keyOf.ts'
import { Marked } from './Marked.tsx'
import { Words } from './Words.tsx'
import type { Cell, Table } from './topic.ts'

/** A table of help; where it is wider than the page, it is moved sideways by itself. */
export function TableView({
  table: { caption, isNamedAbove, head, rows },
  asked,
}: {
  table: Table
  asked: readonly string[]
}) {
  return (
    <ProseTable caption={<Words line={caption} asked={[]} />} isCaptionHidden={isNamedAbove ?? false} head={head}>
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
    </ProseTable>
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

const Way = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, marginInlineEnd: 4 })
