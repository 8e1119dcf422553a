import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { isRunning } from './isRunning.ts'
import { OperationCounts } from './OperationCounts.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { Reasons } from './Reasons.tsx'

/** What would happen, how far it is, what has happened; said aloud as it changes. */
export function LockOutcome({ operation, isBusy }: { operation: Operation | null; isBusy: boolean }) {
  return (
    <Box aria-live="polite" aria-busy={isBusy} sx={{ minHeight: 64 }}>
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
