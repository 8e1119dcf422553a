import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { radius } from '#theme/tokens.ts'
import { isRunning } from './operationState.ts'
import { OperationCounts } from './OperationCounts.tsx'
import { OperationProgress } from './OperationProgress.tsx'

/** The predicted result, the progress and the result of an operation, announced as they change. */
export function LockOutcome({ operation, isBusy }: { operation: Operation | null; isBusy: boolean }) {
  return (
    <Box aria-live="polite" aria-busy={isBusy} sx={{ minHeight: 32 }}>
      {operation === null && isBusy && (
        <Typography color="text.secondary" data-appear="late">
          <FormattedMessage id="operation.preparing" />
        </Typography>
      )}
      {operation && isRunning(operation) && (
        <>
          <OperationProgress operation={operation} />
          <Typography variant="body2" color="text.secondary">
            <FormattedMessage id="operation.goes_on" />
          </Typography>
        </>
      )}
      {operation && !isRunning(operation) && (
        <>
          <OperationCounts operation={operation} />
          <Reasons operation={operation} />
        </>
      )}
    </Box>
  )
}

/** The reasons of refusals, each with its number and the first names. */
function Reasons({ operation: { reasons, refusedItems } }: { operation: Operation }) {
  return reasons.map(({ reason, count }) => {
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
            <FormattedMessage id="operation.and_more" values={{ count: count - Math.min(names.length, shownNames) }} />
          )}
        </Box>
      </Reason>
    )
  })
}

/** The number of names shown for one reason. */
const shownNames = 5

const Reason = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0 0',
  padding: '8px 12px',
  borderRadius: radius.control,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
}))
