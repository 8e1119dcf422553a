import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockableType, OperationSummary } from '#contract/operation.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { isUnconfirmed, positionAfter } from './operationState.ts'

/** How many objects an operation changes or changed, leaves as they are, refuses, and leaves out. */
export function OperationCounts({ operation }: { operation: OperationSummary }) {
  const { status, done, unchanged, refused, cancelled, objectType: type, action } = operation
  const tense = status === 'prepared' ? 'will' : 'did'
  const { pending, confirmed, rejected } = operation.registry
  const { isBesideRegistry } = useFrame().settings
  const isRequested = isBesideRegistry && isUnconfirmed(operation.registry)

  return (
    <Counts>
      <Count
        tone={done > 0 ? 'good' : 'neutral'}
        id={tense === 'did' && isRequested ? 'operation.did.requested' : `operation.${tense}.done`}
        count={done}
        type={type}
      />
      {isBesideRegistry && tense === 'did' && (
        <>
          {pending > 0 && <Count tone="neutral" id="registry.count.pending" count={pending} type={type} />}
          {confirmed > 0 && <Count tone="good" id="registry.count.confirmed" count={confirmed} type={type} />}
          {rejected > 0 && <Count tone="critical" id="registry.count.rejected" count={rejected} type={type} />}
        </>
      )}
      {unchanged > 0 && (
        <Count tone="neutral" id={`operation.${tense}.unchanged`} count={unchanged} type={type}>
          {action !== 'undo' && (
            <>
              {' '}
              <FormattedMessage
                id={positionAfter[action] === 'open' ? 'operation.already.open' : 'operation.already.locked'}
              />
            </>
          )}
        </Count>
      )}
      {refused > 0 && <Count tone="critical" id={`operation.${tense}.refused`} count={refused} type={type} />}
      {cancelled > 0 && <Count tone="neutral" id="operation.did.cancelled" count={cancelled} type={type} />}
    </Counts>
  )
}

function Count({ tone, id, count, type, children }: CountOf) {
  return (
    <li data-tone={tone}>
      <StateIcon tone={tone} />
      <span>
        <FormattedMessage id={id} values={{ count, type }} />
        {children}
      </span>
    </li>
  )
}

type CountOf = {
  tone: 'good' | 'neutral' | 'critical'
  id: CountId
  count: number
  type: LockableType
  /** The reason. */
  children?: ReactNode
}
type CountId =
  | 'operation.did.requested'
  | `registry.count.${'pending' | 'confirmed' | 'rejected'}`
  | `operation.${'will' | 'did'}.${'done' | 'unchanged' | 'refused'}`
  | 'operation.did.cancelled'

const Counts = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  // Each icon stands beside its text, also where the text around is at the end.
  textAlign: 'start',
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& li[data-tone="good"] svg': { color: theme.vars.palette.state.good.text },
  '& li[data-tone="neutral"] svg': { color: theme.vars.palette.state.neutral.text },
  '& li[data-tone="critical"] svg': { color: theme.vars.palette.state.critical.text },
}))
