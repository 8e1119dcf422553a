import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Capability } from '#contract/session.ts'
import type { MessageId } from '#intl/ids.ts'
import type { ApiError } from '#src/api/ApiError.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { StepUpNote } from './StepUpNote.tsx'

type Props = {
  title: MessageId
  capability: Capability
  /** The label of the button. */
  label: MessageId
  /** The action of the button: sends the form of this id, or calls this function. */
  onPress: { form: string } | (() => void)
  isRunning: boolean
  /** Null where a form inside shows it. */
  problem: ApiError | null
  onRetry?: () => void
  /** Gets the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  /** Whether the action can be undone: its button gets the focus. */
  isReversible?: boolean
  children: ReactNode
}

/**
 * Requests confirmation of an action. Where it needs a step-up, the button says so and does that first; the user
 * returns to this dialog. The focus is on the words, so that a second press of Enter does nothing irreversible.
 */
export function ActionDialog(props: Props) {
  const {
    title,
    capability,
    label,
    onPress,
    isRunning,
    problem,
    onRetry,
    opener,
    onClose,
    isReversible = false,
    children,
  } = props
  const { needsIdentity, confirm } = useStepUp(capability)
  const hasFocus = !needsIdentity && !isReversible
  // Behind a modal dialog nothing can get the focus, so the opener gets it after the dialog is gone.
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
              data-first={isReversible || undefined}
              variant="contained"
              loading={isRunning}
              {...(typeof onPress === 'function' ? { onClick: onPress } : { type: 'submit', form: onPress.form })}
            >
              <FormattedMessage id={label} />
            </Button>
          )}
        </>
      }
    >
      <Box data-first={hasFocus || undefined} tabIndex={-1} sx={{ outline: 'none' }}>
        {children}
      </Box>
      <StepUpNote capability={capability} />
      <ApiProblem problem={problem} onRetry={onRetry} mt={2} />
    </ModalDialog>
  )
}
