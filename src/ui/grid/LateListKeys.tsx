import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { ListKeysProps } from './ListKeys.tsx'

/** The keys of a list, which come once its rows are drawn. */
export function LateListKeys(given: ListKeysProps) {
  const late = useLate(bring)
  return late && createElement(late.ListKeys, given)
}

const bring = () => import('./ListKeys.tsx')
