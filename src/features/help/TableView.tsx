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
  searched,
}: {
  table: Table
  searched: readonly string[]
}) {
  return (
    <ProseTable caption={<Words line={caption} searched={[]} />} isCaptionHidden={isNamedAbove ?? false} head={head}>
      {rows.map(([first, ...rest]) => (
        <tr key={keyOfCell(first)}>
          {first && (
            <th scope="row">
              <CellView cell={first} searched={searched} />
            </th>
          )}
          {rest.map((cell, place) => (
            <td key={head[place + 1]} data-no={'id' in cell && cell.id === 'common.no' ? '' : undefined}>
              <CellView cell={cell} searched={searched} />
            </td>
          ))}
        </tr>
      ))}
    </ProseTable>
  )
}

function CellView({ cell, searched }: { cell: Cell; searched: readonly string[] }) {
  if ('id' in cell) return <Words line={cell} searched={searched} />
  if ('figure' in cell) return <span data-figure>{cell.figure}</span>
  if ('code' in cell)
    return (
      <code>
        <Marked text={cell.code} searched={searched} />
      </code>
    )
  return cell.keys.map((one, place) => (
    <KeyChoice key={one}>
      {place > 0 && cell.areWays && <FormattedMessage id="command.keys.or" />}
      <Keys keys={one} />
    </KeyChoice>
  ))
}

const KeyChoice = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, marginInlineEnd: 4 })
