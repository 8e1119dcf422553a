import Box from '@mui/material/Box'
import { blockDomains, readDomain, type DomainDetail } from '#contract/domain.ts'
import { api } from '#src/api/client.ts'
import type { PeekProps } from '#src/features/list/parts/defineList.ts'
import { Peek, PeekGroup } from '#src/features/list/parts/Peek.tsx'
import { createPeekStore, type PeekKind } from '#src/features/list/parts/peekStore.ts'
import { announcementOfRecord, PeekLock } from '#src/features/list/parts/RecordPeek.tsx'
import { LifeLine } from '#src/features/record/parts/LifeLine.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { paths } from '#src/routing/paths.ts'
import { DomainTrouble, troubleOf } from './DomainTrouble.tsx'
import { FactList } from './FactList.tsx'
import { FullLockNote } from './FullLockNote.tsx'

/** The domains that this tab has shown in peeks. */
export const peekedDomains = createPeekStore((fqdn, background) =>
  api(readDomain, { params: { id: fqdn }, background }),
)

const kind: PeekKind<DomainDetail> = {
  type: 'domain',
  store: peekedDomains,
  nameOf: ({ fqdn }) => fqdn,
  displayNameOf: ({ fqdn, unicode }) => ({ name: fqdn, unicode }),
  pageOf: paths.domain,
  announcementOf: (domain, intl) => announcementOfRecord(domain.unicode ?? domain.fqdn, domain, intl),
}

/** A domain in short beside its list. */
export function DomainPeek(props: PeekProps) {
  return (
    <Peek {...props} kind={kind}>
      {(domain) => <PeekBody domain={domain} />}
    </Peek>
  )
}

/** The facts of the domain's page in short. */
function PeekBody({ domain }: { domain: DomainDetail }) {
  const { fqdn, unicode, life, states, access } = domain
  const trouble = access === 'own' ? troubleOf(domain) : null

  return (
    <>
      {access === 'public' && (
        <Box sx={{ marginBottom: 2 }}>
          <NotMine message="domain.not_mine" />
        </Box>
      )}
      {trouble && (
        <Box sx={{ marginBottom: 2 }}>
          <DomainTrouble trouble={trouble} domain={domain} />
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
            call={blockDomains}
            fullLockNote={<FullLockNote domain={domain} />}
          />
        </PeekGroup>
      )}
      <PeekGroup title="domain.detail.facts">
        <FactList domain={domain} isShort />
      </PeekGroup>
    </>
  )
}
