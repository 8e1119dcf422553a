import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { BlockAction, Operation } from '#contract/operation.ts'
import { LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { unreachableFrom } from '#src/features/operation/parts/LockSection.tsx'
import { LockVerbs } from '#src/features/operation/parts/LockVerbs.tsx'
import { useLocking } from '#src/features/operation/parts/useLocking.ts'
import { LockStatus, type LockAtRegistry } from '#src/features/record/parts/registry/LockStatus.tsx'
import { LockInWords } from '#src/features/record/parts/LockInWords.tsx'

type Given = {
  /** The record looked at: as the calls take it, and as people write it. */
  name: string
  title: string
  at: LockAtRegistry
  prepareOne: (action: BlockAction, name: string, key: string, signal: AbortSignal) => Promise<Operation>
  /** Something to know before locking fully. */
  fullLockNote?: ReactNode
}

/** The lock of the record looked at, changed through the same control and dialog as everywhere. */
export function PeekLock({ name, title, at, prepareOne, fullLockNote }: Given) {
  const { lock, lockInForce } = at
  const locking = useLocking({
    // One that comes back by the address is the list's own: it is asked of the server, wherever it began.
    returned: null,
    prepare: (action, idempotencyKey, signal) => prepareOne(action, name, idempotencyKey, signal),
  })
  const unavailable = unreachableFrom(lock)

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      <LockVerbs locking={locking} value={lock} unavailable={unavailable} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <LockInWords lock={lock} lockInForce={lockInForce} />
      </Typography>
      <LockStatus {...at} />
      <LockDialogPart
        locking={locking}
        subject={<Typography variant="name">{title}</Typography>}
        unavailable={unavailable}
        fullLockNote={fullLockNote}
      />
    </Box>
  )
}
