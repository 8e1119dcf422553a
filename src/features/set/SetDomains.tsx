import { useMemo } from 'react'
import type { Operation } from '#contract/operation.ts'
import { domainsUsing } from '#src/features/domain/parts/domainsUsing.ts'
import { ListSection } from '#src/features/list/parts/ListSection.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'

export type SetDomainsProps = {
  kind: 'nsset' | 'keyset'
  handle: string
  /** The operation on domains that the address names. */
  operation: Operation | null
}

/** All domains that use a set of mine. Mine can be selected and locked, those of others viewed and exported. */
export function SetDomains({ kind, handle, operation }: SetDomainsProps) {
  const contact = useFrame().info?.contact?.handle ?? ''
  const list = useMemo(() => domainsUsing({ kind, handle, contact }), [kind, handle, contact])

  return <ListSection list={list} listKey={`${kind}:${handle}:domain:${contact}`} operation={operation} />
}
