import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { LockControl } from '#src/features/record/parts/LockControl.tsx'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { DetailsLink } from './DetailsLink.tsx'
import { LockOutcome } from './LockOutcome.tsx'
import { operationTitle } from './operationTitle.ts'
import { StepUpNote } from './parts/StepUpNote.tsx'
import { UndoButton } from './UndoButton.tsx'
import type { Locking } from './parts/useLocking.ts'

type Given = {
  locking: Locking
  /** What is being locked: a name, or how many. */
  subject: ReactNode
  /** Positions that cannot be reached from where the one lock is now. */
  unavailable?: readonly LockPosition[]
  /** Something to know before locking fully. */
  fullLockNote?: ReactNode
}

/**
 * Locking and unlocking in one dialog: the position, what would happen, the confirmation, what did happen,
 * and the way back. Drawn while a position is chosen or an operation stands in the address.
 */
export function LockDialog({ locking, subject, unavailable = [], fullLockNote }: Given) {
  const { position, operation, isBusy, refusal, pick, retry, confirm, stop, undo, close } = locking
  const isChoosing = operation === null || operation.status === 'prepared'
  const hasEnded = operation?.status === 'done' || operation?.status === 'cancelled'
  useFocusBack()
  // The button that had the focus is gone with the question it answered.
  const way = useRef<HTMLButtonElement>(null)
  const isUnderWay = operation !== null && operation.status !== 'prepared'
  useEffect(() => {
    if (isUnderWay || hasEnded) way.current?.focus()
  }, [isUnderWay, hasEnded])

  // What was asked for by a key is confirmed by the next one; who chooses again keeps the focus where it is.
  const isUntouched = useRef(true)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const isPrepared = operation?.status === 'prepared'
  useEffect(() => {
    if (isPrepared && isUntouched.current) confirmButton.current?.focus()
  }, [isPrepared])

  const choose = (to: LockPosition) => {
    isUntouched.current = false
    pick(to)
  }

  return (
    <ModalDialog
      title={hasEnded ? operationTitle(operation) : 'operation.lock.title'}
      onEscape={close}
      actions={
        <>
          {operation?.status === 'running' && (
            <Button variant="outlined" onClick={stop} loading={isBusy}>
              <FormattedMessage id="operation.stop" />
            </Button>
          )}
          {hasEnded && <UndoButton operation={operation} onUndo={undo} isBusy={isBusy} />}
          <Button variant={hasEnded ? 'contained' : 'text'} onClick={close} ref={way}>
            <FormattedMessage id={isChoosing ? 'operation.leave' : 'operation.close'} />
          </Button>
          {isChoosing && (
            <ConfirmButton
              ref={confirmButton}
              position={position ?? 'open'}
              onConfirm={confirm}
              isBusy={isBusy}
              isOff={!operation || operation.done === 0}
            />
          )}
        </>
      }
    >
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{subject}</Typography>
      {isChoosing && (
        <>
          <LockControl value={position} onPick={choose} unavailable={unavailable} label="operation.lock.choose" />
          <Typography variant="body2" sx={{ my: 1.5, color: 'text.secondary', minHeight: 36 }}>
            {position && <FormattedMessage id={`record.lock.${position}.about`} />}
            {position === 'full' && fullLockNote}
          </Typography>
        </>
      )}
      <LockOutcome operation={operation} isBusy={isBusy} />
      {isUnderWay && (
        <Box sx={{ mt: 1 }}>
          <DetailsLink id={operation.id} />
        </Box>
      )}
      {operation?.status === 'prepared' && position === 'open' && <StepUpNote capability="unblock" />}
      {refusal && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemMessage(refusal.code)} requestId={refusal.requestId} onRetry={retry} />
        </Box>
      )}
    </ModalDialog>
  )
}

/** The focus goes back to what opened the dialog; where that is gone with the selection, into the list. */
function useFocusBack() {
  const opener = useRef(document.activeElement)
  useEffect(() => {
    const { current } = opener
    return () => {
      const place = current?.isConnected ? current : document.querySelector('[role="grid"] [tabindex="0"], main h1')
      if (place instanceof HTMLElement) place.focus()
    }
  }, [])
}
