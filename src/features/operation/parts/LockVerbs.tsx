import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { LockControl } from '#src/features/record/parts/LockControl.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import type { Locking } from './useLocking.ts'

/** The control that changes a lock; disabled with the reason where the user may not do that. */
export function LockVerbs({ locking, value = null, unavailable = [], keys }: Props) {
  const { allowed, reason } = usePermission('block')
  const why = useId()

  return (
    <>
      {!allowed && reason && (
        <Typography id={why} variant="body2" color="text.secondary">
          <FormattedMessage id={`problem.${reason}`} />
        </Typography>
      )}
      <LockControl
        value={value}
        onPick={locking.pick}
        isDisabled={!allowed}
        unavailable={unavailable}
        {...(keys && { keys })}
        {...(!allowed && { describedBy: why })}
      />
    </>
  )
}

type Props = {
  locking: Locking
  value?: LockPosition | null
  unavailable?: readonly LockPosition[]
  /** The keys that do the same, shown on the buttons. */
  keys?: Partial<Record<LockPosition, string>>
}
