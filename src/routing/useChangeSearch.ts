import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useNavigate, type NavigateOptions } from 'react-router'

/**
 * Changes the query of the address: of the one that is being asked for, where one is. `useSearchParams` changes the
 * one that was drawn last, so that the second of two quick changes would take the first one back.
 */
export function useChangeSearch() {
  const navigate = useNavigate()
  // Drawn late as everything else, `useNavigation` is of no use here; the router knows at once.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useCallback(
    (change: (present: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
      if (!router) throw new Error('there is no router')
      const { location, navigation } = router.state
      const asked = navigation.location?.pathname === location.pathname ? navigation.location : location
      void navigate(`?${change(new URLSearchParams(asked.search))}`, options)
    },
    [router, navigate],
  )
}
