import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperationSummary } from '#contract/operation.ts'

/** The progress of a running operation. Stopping it does not change decided objects. */
export function OperationProgress({ operation }: { operation: OperationSummary }) {
  const intl = useIntl()
  const { total, done, unchanged, refused, cancelled } = operation
  const decided = done + unchanged + refused + cancelled

  return (
    <>
      <Typography aria-live="off">
        <FormattedMessage id="operation.progress" values={{ decided, total }} />
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (decided / total) * 100}
        aria-label={intl.formatMessage({ id: 'operation.progress.label' })}
        sx={{ my: 1 }}
      />
    </>
  )
}
