import Button from '@mui/material/Button'
import type { Ref } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'

type Given = {
  /** Where the lock is to be put. */
  position: LockPosition
  onConfirm: () => void
  isBusy: boolean
  /** There is nothing to do. */
  isOff: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Has a lock changed; says beforehand when identity will be confirmed on the way. */
export function ConfirmButton({ position, onConfirm, isBusy, isOff, ref }: Given) {
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
