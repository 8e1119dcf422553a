import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { LockControl } from '#src/features/record/parts/LockControl.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { OperationCounts } from './OperationCounts.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { StepUpNote } from './StepUpNote.tsx'
import { UndoButton } from './UndoButton.tsx'
import type { Locking } from './useLocking.ts'

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
  const { position, operation, isBusy, refusal, pick, retry, stop, undo, close } = locking
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
      title={hasEnded ? `operation.ended.${operation.action}` : 'operation.lock.title'}
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
          {isChoosing && <ConfirmButton locking={locking} place={confirmButton} />}
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
      <Box aria-live="polite" aria-busy={isBusy} sx={{ minHeight: 64 }}>
        {operation === null && isBusy && (
          <Typography color="text.secondary" data-appear="late">
            <FormattedMessage id="operation.preparing" />
          </Typography>
        )}
        {operation?.status === 'running' && <OperationProgress operation={operation} />}
        {operation && (operation.status === 'prepared' || hasEnded) && <OperationCounts operation={operation} />}
      </Box>
      {operation?.status === 'prepared' && position === 'open' && <StepUpNote />}
      {refusal && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemWords(refusal.code)} requestId={refusal.requestId} onRetry={retry} />
        </Box>
      )}
    </ModalDialog>
  )
}

/** Says beforehand when identity will be confirmed on the way; nothing to do, nothing to press. */
function ConfirmButton({ locking, place }: { locking: Locking; place: RefObject<HTMLButtonElement | null> }) {
  const { position, operation, isBusy, confirm } = locking
  const { stepUpSeconds } = usePermission(position === 'open' ? 'unblock' : 'block')
  const { isFresh, confirm: confirmIdentity } = useStepUp()
  const needsIdentity = stepUpSeconds !== null && !isFresh(stepUpSeconds)

  return (
    <Button
      ref={place}
      variant="contained"
      loading={isBusy}
      disabled={!operation || operation.done === 0}
      onClick={() => (needsIdentity ? confirmIdentity() : confirm())}
    >
      <FormattedMessage id={needsIdentity ? 'operation.confirm_identity' : `operation.confirm.${position ?? 'open'}`} />
    </Button>
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
