import { useSyncExternalStore } from 'react'

/**
 * Returns false while a prerendered page is hydrated, which must render the prerendered content first; true ever after.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(noSubscription, isHydrated, isHydrating)
}

const noSubscription = () => () => {}
const isHydrated = () => true
const isHydrating = () => false
