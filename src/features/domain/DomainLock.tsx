import { FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import { LockSection } from '#src/features/operation/parts/LockSection.tsx'
import type { Locking } from '#src/features/operation/parts/useLocking.ts'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'

/** The lock of one domain where it stands, and who may change the rest. */
export function DomainLock({ domain, locking }: { domain: DomainDetail; locking: Locking }) {
  return (
    <LockSection at={domain} locking={locking}>
      <FormattedMessage
        id="domain.lock.who_may_change"
        values={{ registrar: <RegistrarInline key="registrar" registrar={domain.registrar} /> }}
      />
    </LockSection>
  )
}
