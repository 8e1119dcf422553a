import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { useServerNow } from '#src/api/useServerNow.ts'
import { Countdown, secondsLeft } from './Countdown.tsx'

/** Takes an operation back, as long as that can be done; then it is gone. */
export function UndoButton({
  operation,
  onUndo,
  isBusy,
}: {
  operation: Operation
  onUndo: () => void
  isBusy: boolean
}) {
  const now = useServerNow(1000)
  const { undoUntil } = operation

  if (undoUntil === null || secondsLeft(undoUntil, now) === 0) return null
  return (
    <Button size="small" variant="outlined" loading={isBusy} onClick={onUndo} sx={{ gap: 1 }}>
      <FormattedMessage id="operation.undo" />
      <Countdown until={undoUntil} />
    </Button>
  )
}
