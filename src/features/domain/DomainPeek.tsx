import type { DomainDetail } from '#contract/domain.ts'
import type { PeekProps } from '#src/features/record/parts/list/ownList.ts'
import { Peek } from '#src/features/record/parts/list/peek/Peek.tsx'
import type { PeekKind } from '#src/features/record/parts/list/peek/peekKind.ts'
import { saidOfRecord } from '#src/features/record/parts/list/peek/saidOfRecord.ts'
import { paths } from '#src/routing/paths.ts'
import { PeekBody } from './PeekBody.tsx'
import { peekedDomains } from './peekedDomains.ts'

/** A domain in short beside its list. */
export function DomainPeek(given: PeekProps) {
  return <Peek {...given} kind={kind} />
}

const kind: PeekKind<DomainDetail> = {
  type: 'domain',
  store: peekedDomains,
  nameOf: ({ fqdn }) => fqdn,
  writtenAs: ({ fqdn, unicode }) => ({ name: fqdn, unicode }),
  pageOf: paths.domain,
  Body: PeekBody,
  saidOf: (domain, intl) => saidOfRecord(domain.unicode ?? domain.fqdn, domain, intl),
}
