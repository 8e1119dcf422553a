import type { DomainDetail } from '#contract/domain.ts'
import type { PeekProps } from '#src/features/record/parts/list/ownList.ts'
import { Peek } from '#src/features/record/parts/list/peek/Peek.tsx'
import type { PeekKind } from '#src/features/record/parts/list/peek/peekKind.ts'
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
  unicodeOf: ({ unicode }) => unicode,
  pageOf: paths.domain,
  Body: PeekBody,
}
