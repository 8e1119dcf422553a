import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { LockableType, OperationItem } from '#contract/operation.ts'
import { RegistryNote } from '#src/features/record/parts/registry/RegistryNote.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { HeadRow } from '#src/ui/page/Prose.tsx'
import { ItemName } from './ItemName.tsx'

type Given = {
  items: readonly OperationItem[]
  objectType: LockableType
  /** Whether it is foretold or has happened. */
  tense: 'will' | 'did'
  /** The id of its heading. */
  labelledBy: string
}

/** Objects by name with what became of each, and why where it was refused. */
export function ItemTable({ items, objectType, tense, labelledBy }: Given) {
  return (
    <Table aria-labelledby={labelledBy}>
      <HeadRow columns={columns} />
      <tbody>
        {items.map((item) => (
          <tr key={item.handle}>
            <th scope="row">
              <ItemName item={item} objectType={objectType} />
            </th>
            <td>{item.verdict && <Outcome item={item} id={`operation.verdict.${tense}.${item.verdict}`} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Outcome({ item: { verdict, reason, registryChange }, id }: { item: OperationItem; id: VerdictWords }) {
  const { isBesideRegistry } = useFrame().settings
  if (isBesideRegistry && registryChange) return <RegistryNote change={registryChange} />

  return (
    <Verdict data-verdict={verdict}>
      <StateIcon tone={verdict === 'done' ? 'good' : verdict === 'refused' ? 'critical' : 'neutral'} />
      <span>
        <FormattedMessage id={id} />
        {reason && (
          <small>
            <FormattedMessage id={`problem.${reason}`} />
          </small>
        )}
      </span>
    </Verdict>
  )
}

type VerdictWords = `operation.verdict.${'will' | 'did'}.${NonNullable<OperationItem['verdict']>}`

const columns = ['operation.file.object', 'operation.file.verdict'] as const

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { textAlign: 'left', fontWeight: theme.typography.fontWeightRegular },
  '& thead th': {
    ...theme.typography.caption,
    fontWeight: theme.typography.fontWeightBold,
    color: theme.vars.palette.text.secondary,
  },
  '& th, & td': {
    padding: '6px 8px',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th:first-of-type': { paddingInlineStart: 0 },
}))

const Verdict = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  '& svg': { marginTop: 4 },
  '& small': { display: 'block', fontSize: 'inherit', color: theme.vars.palette.text.secondary },
  '&[data-verdict="done"] svg': { color: theme.vars.palette.state.good.text },
  '&[data-verdict="refused"] svg': { color: theme.vars.palette.state.critical.text },
}))
