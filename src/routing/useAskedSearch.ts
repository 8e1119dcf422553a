import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/** Tells the query of the address that is being asked for on this page, where one is, else of the present one. */
export function useAskedSearch(): () => URLSearchParams {
  const stateOf = useRouterState()
  return useCallback(() => {
    const { location, navigation } = stateOf()
    const asked = navigation.location?.pathname === location.pathname ? navigation.location : location
    return new URLSearchParams(asked.search)
  }, [stateOf])
}

/** Returns whether a navigation to another page is under way at the moment of the call. */
export function useIsLeaving(): () => boolean {
  const stateOf = useRouterState()
  return useCallback(() => {
    const { location, navigation } = stateOf()
    return navigation.location !== undefined && navigation.location.pathname !== location.pathname
  }, [stateOf])
}

/** Returns path and query of the present page at the moment of the call. */
export function usePresentAddress(): () => string {
  const stateOf = useRouterState()
  return useCallback(() => {
    const { pathname, search } = stateOf().location
    return pathname + search
  }, [stateOf])
}

/**
 * Reads the router itself: `useNavigation` is as late as the last render. The unstable context is the only way from
 * here to the router, which src/app makes and no other layer may import.
 */
function useRouterState() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useCallback(() => {
    if (!router) throw new Error('there is no router')
    return router.state
  }, [router])
}
