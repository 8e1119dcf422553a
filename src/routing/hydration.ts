import { useSyncExternalStore } from 'react'

/**
 * False while the browser takes over a page that was drawn ahead, which must be drawn as it stands there first;
 * true right after and ever since.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(neverTold, isTakenOver, isBeingTakenOver)
}

const neverTold = () => () => {}
const isTakenOver = () => true
const isBeingTakenOver = () => false
