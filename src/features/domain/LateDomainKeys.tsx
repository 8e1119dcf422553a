import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { DomainKeysProps } from './DomainKeys.tsx'

/** The keys of domains, which come once the rows are drawn. */
export function LateDomainKeys(given: DomainKeysProps) {
  const late = useLate(bring)
  return late && createElement(late.DomainKeys, given)
}

const bring = () => import('./DomainKeys.tsx')
