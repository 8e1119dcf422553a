import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { LockableType, Operation } from '#contract/operation.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

/**
 * What an operation would do, or did: how many changed, stay as they are, are refused; each reason with
 * its number and the first names.
 */
export function OperationCounts({ operation }: { operation: Operation }) {
  const { status, done, unchanged, refused, cancelled, reasons, refusedItems } = operation
  const type = operation.objectType
  const tense = status === 'prepared' ? 'will' : 'did'

  return (
    <Box>
      <Counts>
        <Count tone="good" id={`operation.${tense}.done`} count={done} type={type} />
        {unchanged > 0 && <Count tone="neutral" id={`operation.${tense}.unchanged`} count={unchanged} type={type} />}
        {refused > 0 && <Count tone="critical" id={`operation.${tense}.refused`} count={refused} type={type} />}
        {cancelled > 0 && <Count tone="neutral" id="operation.did.cancelled" count={cancelled} type={type} />}
      </Counts>
      {reasons.map(({ reason, count }) => {
        const names = refusedItems.filter((item) => item.reason === reason).map(({ handle }) => handle)
        return (
          <Reason key={reason}>
            <FormattedMessage id={`problem.${reason}`} />
            <Box
              component="span"
              sx={{ typography: 'code', display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {names.slice(0, shownNames).join(', ')}
              {count > Math.min(names.length, shownNames) && (
                <FormattedMessage
                  id="operation.and_more"
                  values={{ count: count - Math.min(names.length, shownNames) }}
                />
              )}
            </Box>
          </Reason>
        )
      })}
    </Box>
  )
}

/** Names of one reason that are written out. */
const shownNames = 5

function Count({ tone, id, count, type }: CountOf) {
  return (
    <li data-tone={tone}>
      <StateIcon tone={tone} />
      <span>
        <FormattedMessage id={id} values={{ count, type }} />
      </span>
    </li>
  )
}

type CountOf = { tone: 'good' | 'neutral' | 'critical'; id: CountId; count: number; type: LockableType }
type CountId = `operation.${'will' | 'did'}.${'done' | 'unchanged' | 'refused'}` | 'operation.did.cancelled'

const Counts = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& li[data-tone="good"] svg': { color: theme.vars.palette.state.good.text },
  '& li[data-tone="neutral"] svg': { color: theme.vars.palette.state.neutral.text },
  '& li[data-tone="critical"] svg': { color: theme.vars.palette.state.critical.text },
}))

const Reason = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0 0',
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
}))
