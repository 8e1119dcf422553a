import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/** Tells the query of the address that is being asked for on this page, where one is, else of the present one. */
export function useAskedSearch(): () => URLSearchParams {
  // Drawn late as everything else, `useNavigation` is of no use here; the router knows at once.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useCallback(() => {
    if (!router) throw new Error('there is no router')
    const { location, navigation } = router.state
    const asked = navigation.location?.pathname === location.pathname ? navigation.location : location
    return new URLSearchParams(asked.search)
  }, [router])
}
