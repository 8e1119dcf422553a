import Button from '@mui/material/Button'
import type { Ref } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'

type Props = {
  /** The position of the lock to confirm. */
  position: LockPosition
  onConfirm: () => void
  isBusy: boolean
  /** Whether there is nothing to do. */
  isOff: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The button that confirms a change of a lock. Its label says when a step-up comes first. */
export function ConfirmButton({ position, onConfirm, isBusy, isOff, ref }: Props) {
  const { needsIdentity, confirm: confirmIdentity } = useStepUp(position === 'open' ? 'unblock' : 'block')

  return (
    <Button
      ref={ref}
      variant="contained"
      loading={isBusy}
      disabled={isOff}
      onClick={() => (needsIdentity ? confirmIdentity() : onConfirm())}
    >
      <FormattedMessage id={needsIdentity ? 'operation.confirm_identity' : `operation.confirm.${position}`} />
    </Button>
  )
}
