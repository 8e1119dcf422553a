import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import { LateLockDialog } from '#src/features/operation/parts/LateLocking.tsx'
import { unreachableFrom } from '#src/features/operation/parts/LockSection.tsx'
import { LockVerbs } from '#src/features/operation/parts/LockVerbs.tsx'
import { useLocking } from '#src/features/operation/parts/useLocking.ts'
import { prepareLock } from './domainCalls.ts'

/** The lock of the domain looked at, changed through the same control and dialog as everywhere. */
export function PeekLock({ domain: { fqdn, unicode, lock, isKeysetAutomatic } }: { domain: DomainDetail }) {
  const locking = useLocking({
    // One that comes back by the address is the list's own: it is asked of the server, wherever it began.
    returned: null,
    prepare: (action, idempotencyKey, signal) =>
      prepareLock({ action, selection: { ids: [fqdn] } }, idempotencyKey, signal),
  })
  const unavailable = unreachableFrom(lock)

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      <LockVerbs locking={locking} value={lock} unavailable={unavailable} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`record.lock.${lock}.about`} />
        {lock === 'full' && (
          <>
            {' '}
            <FormattedMessage id="record.lock.open_first" />
          </>
        )}
      </Typography>
      <LateLockDialog
        locking={locking}
        subject={<Typography variant="name">{unicode ?? fqdn}</Typography>}
        unavailable={unavailable}
        fullLockNote={isKeysetAutomatic && <FormattedMessage id="domain.lock.automatic_keyset" />}
      />
    </Box>
  )
}
