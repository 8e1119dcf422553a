import { createElement } from 'react'
import { quietly } from '#src/routing/quietly.ts'
import { useLate } from '#src/routing/useLate.ts'
import type { ListKeysProps } from './ListKeys.tsx'

/** The keys of a list; mounted with its rows, so that no key finds a list without them. */
export function LateListKeys(given: ListKeysProps) {
  const late = useLate(bring)
  return late && createElement(late.ListKeys, given)
}

const bring = () => import('./ListKeys.tsx')

/** Fetches the keys beside the grid's code. */
export function preloadListKeys(): void {
  void quietly(bring)
}
