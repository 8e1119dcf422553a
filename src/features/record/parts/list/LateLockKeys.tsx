import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { LockKeysProps } from './LockKeys.tsx'

/** The keys of locking, which come once the rows are drawn. */
export function LateLockKeys(given: LockKeysProps) {
  const late = useLate(bring)
  return late && createElement(late.LockKeys, given)
}

const bring = () => import('./LockKeys.tsx')
