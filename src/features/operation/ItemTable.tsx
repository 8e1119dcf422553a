import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { LockableType, OperationItem } from '#contract/operation.ts'
import { RegistryNote } from '#src/features/record/parts/registry/RegistryNote.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'
import { HeadRow } from '#src/ui/page/Prose.tsx'
import { NameLink } from '#src/ui/page/TextLink.tsx'

type Props = {
  items: readonly OperationItem[]
  objectType: LockableType
  /** Whether the results are predicted or have happened. */
  tense: 'will' | 'did'
  /** The id of its heading. */
  labelledBy: string
}

/** Objects by name with the result of each, and the reason of a refusal. */
export function ItemTable({ items, objectType, tense, labelledBy }: Props) {
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

/** The name of an object as people write it, a link to its page, and the registry's form where they differ. */
function ItemName({ item: { handle, unicode }, objectType }: { item: OperationItem; objectType: LockableType }) {
  const to = paths[objectType](handle)
  const leaving = useLeaving(to)

  return (
    <>
      <NameLink {...leaving} to={to}>
        {unicode ?? handle}
      </NameLink>
      {unicode && (
        <Box component="span" sx={{ typography: 'code', color: 'text.secondary', ml: 1 }}>
          {handle}
        </Box>
      )}
    </>
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
