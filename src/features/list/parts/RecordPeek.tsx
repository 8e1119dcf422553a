import type { LockCall } from './requests.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { IntlShape } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { partStates } from '#contract/partStates.ts'
import type { RegistryChange } from '#contract/registryChange.ts'
import type { StateRow } from '#contract/state.ts'
import { isBlockedByRegistry, unreachableFrom } from '#src/features/operation/parts/reachable.ts'
import { LockVerbs } from '#src/features/operation/parts/LockVerbs.tsx'
import { LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { useRecordLocking } from '#src/features/operation/parts/useLocking.ts'
import { LockInWords } from '#src/features/record/parts/LockInWords.tsx'
import { exceptions } from '#src/features/record/parts/StateChips.tsx'
import { type LockAtRegistry, LockStatus } from '#src/features/record/parts/registry/LockStatus.tsx'
import { shortInstant } from '#src/features/record/parts/registry/registryWords.ts'

/** A record with its lock and states. */
type LockedRecord = LockAtRegistry & { states: readonly StateRow[] }

type PeekLockProps = {
  /** The record as the calls take it, and as people write it. */
  name: string
  title: string
  at: LockedRecord
  call: LockCall
  /** Something to know before locking fully. */
  fullLockNote?: ReactNode
}

/** The lock of the record in a peek. */
export function PeekLock({ name, title, at, call, fullLockNote }: PeekLockProps) {
  const { lock, lockInForce, states } = at
  const isBlocked = isBlockedByRegistry(states)
  // The operation that the address names belongs to the list's own dialog.
  const locking = useRecordLocking({ returned: null, name, title, call })
  const unavailable = unreachableFrom(lock, states)

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      <LockVerbs locking={locking} value={lock} unavailable={unavailable} isBlocked={isBlocked} />
      {!isBlocked && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <LockInWords lock={lock} lockInForce={lockInForce} states={states} />
        </Typography>
      )}
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

/** Returns the announcement of a record of mine: its name, its exceptional states, its lock unless it is blocked. */
export function announcementOfRecord(
  name: string,
  { states, lock, lockInForce, registryChange }: LockedRecord,
  intl: IntlShape,
): string {
  const exceptional = exceptions(partStates(states).present.map(({ code }) => code))
    .map((code) => intl.formatMessage({ id: `state.${code}.short` }))
    .join(', ')
  return intl.formatMessage(
    { id: isBlockedByRegistry(states) ? 'peek.announcement.blocked' : 'peek.announcement' },
    {
      name,
      states: exceptional || intl.formatMessage({ id: 'peek.no_states' }),
      lock: registryChange && lock !== lockInForce ? requested(lock, registryChange, intl) : position(lock, intl),
    },
  )
}

function position(lock: LockPosition, intl: IntlShape): string {
  return intl.formatMessage({ id: `record.lock.${lock}` })
}

function requested(lock: LockPosition, { requestedAt }: RegistryChange, intl: IntlShape): string {
  const at = shortInstant(requestedAt, intl)
  return intl.formatMessage({ id: 'registry.lock.requested' }, { lock: position(lock, intl), at })
}
