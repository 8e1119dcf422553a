import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import { isUnanswered, type RegistryChange } from '#contract/registryChange.ts'
import { usePendingAnswer } from './awaiting.ts'
import { RegistryChip } from './RegistryChip.tsx'
import { registrySentence, shortInstant } from './registryWords.ts'

export type LockAtRegistry = {
  /** Where the control stands: with what was requested. */
  lock: LockPosition
  /** The position in force at the registry. */
  lockInForce: LockPosition
  registryChange: RegistryChange | null
}

/** The registry status of the latest change of a record, and the lock in force until its answer. */
export function LockStatus({ lock, lockInForce, registryChange: change }: LockAtRegistry) {
  const intl = useIntl()
  usePendingAnswer(isUnanswered(change?.status))
  const isRequested = lock !== lockInForce
  const position = (of: LockPosition) => intl.formatMessage({ id: `record.lock.${of}` })

  if (!change) return null
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <RegistryChip change={change} />
      <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: '68ch', overflowWrap: 'anywhere' }}>
        {change.status === 'pending' && isRequested ? (
          <FormattedMessage
            id="registry.lock.pending"
            values={{
              lock: position(lock),
              at: shortInstant(change.requestedAt, intl),
              inForce: position(lockInForce),
            }}
          />
        ) : (
          registrySentence(change, intl)
        )}
        {change.status === 'rejected' && (
          <>
            {' '}
            <FormattedMessage id="registry.after_rejection" />
          </>
        )}
      </Box>
    </Box>
  )
}
