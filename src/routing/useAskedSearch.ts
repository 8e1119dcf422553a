import { createContext, useCallback, useContext } from 'react'
import type { createBrowserRouter } from 'react-router'

export type Router = ReturnType<typeof createBrowserRouter>

/** The router of the page; null outside of it. */
export const PresentRouter = createContext<Router | null>(null)

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

/** Reads the router itself, because `useNavigation` is as late as the last render. */
function useRouterState() {
  const router = useContext(PresentRouter)
  return useCallback(() => {
    if (!router) throw new Error('there is no router')
    return router.state
  }, [router])
}
