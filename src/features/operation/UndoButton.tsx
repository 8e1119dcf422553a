import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { useServerNow } from '#src/api/clock.ts'
import { Countdown, secondsLeft } from './Countdown.tsx'
import { useUndoing } from './useUndoing.ts'

type Given = {
  operation: Pick<Operation, 'undoUntil' | 'undoNeeds'>
  onUndo: () => void
  isBusy: boolean
  /** The id of what tells it from others on the same page. */
  describedBy?: string
}

/** Takes an operation back, as long as that can be done; then it is gone. */
export function UndoButton({ operation, onUndo, isBusy, describedBy }: Given) {
  const now = useServerNow(1000)
  const { undoUntil } = operation
  const { needsIdentity, takeBack } = useUndoing(operation, onUndo)

  if (undoUntil === null || secondsLeft(undoUntil, now) === 0) return null
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isBusy}
      onClick={takeBack}
      aria-describedby={describedBy}
      sx={{ gap: 1 }}
    >
      <FormattedMessage id={needsIdentity ? 'operation.undo_after_identity' : 'operation.undo'} />
      <Countdown until={undoUntil} />
    </Button>
  )
}
