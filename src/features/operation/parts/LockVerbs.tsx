import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { LockControl } from '#src/features/record/parts/LockControl.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import type { Locking } from './useLocking.ts'

/** The lock control where a lock is changed; to whom that is not allowed it stands still and says why. */
export function LockVerbs({ locking, value = null, unavailable = [], keys }: Given) {
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

type Given = {
  locking: Locking
  value?: LockPosition | null
  unavailable?: readonly LockPosition[]
  /** The keys that do the same, shown on the buttons. */
  keys?: Partial<Record<LockPosition, string>>
}
