import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { LockControl } from '#src/features/record/parts/LockControl.tsx'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { narrow } from '#src/ui/grid/narrow.ts'
import { focusPage } from '#src/ui/grid/rowPlace.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { DetailsLink } from './DetailsLink.tsx'
import { LockOutcome } from './LockOutcome.tsx'
import { operationTitle } from './operationState.ts'
import { useShownInDialog } from './parts/lastOperation.ts'
import { StepUpNote } from './parts/StepUpNote.tsx'
import { UndoButton } from './Undo.tsx'
import type { Locking } from './parts/useLocking.ts'

type Props = {
  locking: Locking
  /** The objects to be locked: a name or a number. */
  subject: ReactNode
  /** Positions that cannot be reached from where the one lock is now. */
  unavailable?: readonly LockPosition[]
  /** Something to know before locking fully. */
  fullLockNote?: ReactNode
}

/**
 * The dialog that locks and unlocks: the position, the predicted result, the confirmation, the result, and the undo.
 * Drawn while a position is chosen or the address names an operation.
 */
export function LockDialog({ locking, subject, unavailable = [], fullLockNote }: Props) {
  const { position, operation, isBusy, refusal, pick, retry, confirm, stop, undo, close } = locking
  const isPhone = useMediaQuery(narrow, { noSsr: true })
  const isChoosing = operation === null || operation.status === 'prepared'
  const hasEnded = operation?.status === 'done' || operation?.status === 'cancelled'
  useFocusBack()
  useShownInDialog(operation?.id)
  // The button that had the focus was removed with its question.
  const closeButton = useRef<HTMLButtonElement>(null)
  const isUnderWay = operation !== null && operation.status !== 'prepared'
  useEffect(() => {
    if (isUnderWay || hasEnded) closeButton.current?.focus()
  }, [isUnderWay, hasEnded])

  // After a key the next key press confirms. A user who chooses another position stays at the positions.
  const isUntouched = useRef(true)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const isPrepared = operation?.status === 'prepared'
  useEffect(() => {
    if (isPrepared && isUntouched.current) confirmButton.current?.focus()
  }, [isPrepared])

  // A button that is busy loses the focus, and an undo removes it; the next key press must reach the dialog.
  useEffect(() => {
    if ((!refusal && !hasEnded) || isBusy || document.activeElement !== document.body) return
    const button = confirmButton.current?.disabled === false ? confirmButton.current : closeButton.current
    button?.focus()
  }, [refusal, hasEnded, isBusy])

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
          {hasEnded && <UndoButton operation={operation} onUndo={undo} isBusy={isBusy} hasKey />}
          <Button variant={hasEnded ? 'contained' : 'text'} onClick={close} ref={closeButton}>
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
          <LockControl
            value={position}
            onPick={choose}
            unavailable={unavailable}
            label="operation.lock.choose"
            isStacked={isPhone}
          />
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
          <Problem
            message={problemMessage(refusal.code)}
            requestId={refusal.requestId}
            {...(!operation && { onRetry: retry })}
          />
        </Box>
      )}
    </ModalDialog>
  )
}

/** Returns the focus to the element that opened the dialog, or to the page where there is none any more. */
function useFocusBack() {
  const opener = useRef(document.activeElement)
  useEffect(() => {
    const { current } = opener
    return () => {
      if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
      else focusPage()
    }
  }, [])
}
