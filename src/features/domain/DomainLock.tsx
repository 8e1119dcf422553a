import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import { LockVerbs } from '#src/features/operation/parts/LockVerbs.tsx'
import type { Locking } from '#src/features/operation/parts/useLocking.ts'
import { Section } from '#src/ui/page/Section.tsx'

/** The lock of one domain where it stands, what that means, and who may change the rest. */
export function DomainLock({ domain: { lock, registrar }, locking }: { domain: DomainDetail; locking: Locking }) {
  return (
    <Section title="record.lock.label">
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
        <LockVerbs locking={locking} value={lock} unavailable={lock === 'full' ? ['transfer'] : []} />
        <Typography>
          <FormattedMessage id={`record.lock.${lock}.about`} />
          {lock === 'full' && (
            <>
              {' '}
              <FormattedMessage id="domain.lock.open_first" />
            </>
          )}
        </Typography>
        <Typography color="text.secondary">
          <FormattedMessage
            id="domain.lock.who_may_change"
            values={{ registrar: registrar.name ?? registrar.handle }}
          />
        </Typography>
      </Box>
    </Section>
  )
}
