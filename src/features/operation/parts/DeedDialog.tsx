import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Capability } from '#contract/session.ts'
import type { MessageId } from '#intl/ids.ts'
import { type ApiError, problemMessage } from '#src/api/ApiError.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { StepUpNote } from './StepUpNote.tsx'

type Given = {
  title: MessageId
  capability: Capability
  /** What the button says. */
  deed: MessageId
  /** What the button does: sends the form of this id, or this. */
  send: { form: string } | (() => void)
  isSending: boolean
  refusal: ApiError | null
  onRetry?: () => void
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/**
 * A deed asked about once more before it is done. Whoever must confirm their identity for it does that first and
 * comes back to the same question; the button says so beforehand.
 */
export function DeedDialog(given: Given) {
  const { title, capability, deed, send, isSending, refusal, onRetry, opener, onClose, children } = given
  const { needsIdentity, confirm } = useStepUp(capability)
  // Behind a dialog nothing takes the focus: only once it is gone.
  useEffect(() => () => opener.current?.focus(), [opener])

  return (
    <ModalDialog
      title={title}
      onEscape={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="operation.leave" />
          </Button>
          {needsIdentity ? (
            <Button data-first variant="contained" onClick={() => confirm()}>
              <FormattedMessage id="operation.confirm_identity" />
            </Button>
          ) : (
            <Button
              data-first
              variant="contained"
              loading={isSending}
              {...(typeof send === 'function' ? { onClick: send } : { type: 'submit', form: send.form })}
            >
              <FormattedMessage id={deed} />
            </Button>
          )}
        </>
      }
    >
      {children}
      <StepUpNote capability={capability} />
      {refusal && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemMessage(refusal.code)} requestId={refusal.requestId} {...(onRetry && { onRetry })} />
        </Box>
      )}
    </ModalDialog>
  )
}
