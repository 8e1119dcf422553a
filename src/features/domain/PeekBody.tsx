import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import { PeekGroup } from '#src/features/record/parts/list/peek/PeekGroup.tsx'
import { PeekLock } from '#src/features/record/parts/list/peek/PeekLock.tsx'
import { LifeLine } from '#src/features/record/parts/LifeLine.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { domainCalls } from './domainCalls.ts'
import { FactList } from './FactList.tsx'

/** What the domain's page says, in short. */
export function PeekBody({ detail: domain }: { detail: DomainDetail }) {
  const { fqdn, unicode, life, states, access } = domain

  return (
    <>
      {access === 'public' && (
        <Box sx={{ marginBottom: 2 }}>
          <NotMine message="domain.not_mine" />
        </Box>
      )}
      {life && (
        <PeekGroup title="record.life.label">
          <LifeLine days={life} codes={states.map(({ code }) => code)} />
        </PeekGroup>
      )}
      <PeekGroup title="domain.field.states">
        <StateList access={access} states={states} life={life} />
      </PeekGroup>
      {access === 'own' && (
        <PeekGroup title="record.lock.label">
          <PeekLock
            name={fqdn}
            title={unicode ?? fqdn}
            at={domain}
            prepareOne={domainCalls.prepareOne}
            fullLockNote={domain.isKeysetAutomatic && <FormattedMessage id="domain.lock.automatic_keyset" />}
          />
        </PeekGroup>
      )}
      <PeekGroup title="domain.detail.facts">
        <FactList domain={domain} isShort />
      </PeekGroup>
    </>
  )
}
