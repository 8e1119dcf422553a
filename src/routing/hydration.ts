import { useSyncExternalStore } from 'react'

/**
 * False while the browser takes over a page that was drawn ahead, which must be drawn as it stands there first;
 * true right after and ever since.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(noSubscription, isHydrated, isHydrating)
}

const noSubscription = () => () => {}
const isHydrated = () => true
const isHydrating = () => false
