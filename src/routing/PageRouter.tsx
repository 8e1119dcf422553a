import { flushSync } from 'react-dom'
import {
  RouterProvider,
  type createBrowserRouter,
  useNavigate,
  type NavigateOptions,
  useSearchParams,
} from 'react-router'
import { createContext, useCallback, useContext, useState } from 'react'

/** The pages of a router, whose state components can read at the moment of a call (useAskedSearch.ts). */
export function PageRouter({ router }: { router: Router }) {
  return (
    <CurrentRouter value={router}>
      <RouterProvider router={router} flushSync={(run) => void flushSync(run)} />
    </CurrentRouter>
  )
}

export type Router = ReturnType<typeof createBrowserRouter>

/** The router of the page; null outside of it. */
const CurrentRouter = createContext<Router | null>(null)

/** Tells the query of the address that is being asked for on this page, where one is, else of the present one. */
export function useRequestedSearch(): () => URLSearchParams {
  const stateOf = useRouterState()
  return useCallback(() => {
    const { location, navigation } = stateOf()
    const requested = navigation.location?.pathname === location.pathname ? navigation.location : location
    return new URLSearchParams(requested.search)
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
export function useCurrentAddress(): () => string {
  const stateOf = useRouterState()
  return useCallback(() => {
    const { pathname, search } = stateOf().location
    return pathname + search
  }, [stateOf])
}

/** Reads the router itself, because `useNavigation` is as late as the last render. */
function useRouterState() {
  const router = useContext(CurrentRouter)
  return useCallback(() => {
    if (!router) throw new Error('there is no router')
    return router.state
  }, [router])
}

/**
 * Changes the query of the address: of the one that is being asked for, where one is. `useSearchParams` changes the
 * one that was drawn last, so that the second of two quick changes would take the first one back.
 */
export function useChangeSearch() {
  const navigate = useNavigate()
  const requested = useRequestedSearch()
  return useCallback(
    (change: (current: URLSearchParams) => URLSearchParams, options: NavigateOptions) =>
      void navigate(`?${change(requested())}`, options),
    [requested, navigate],
  )
}

/**
 * Whether a question is open on the page; it stands in the address too, so that whoever leaves to confirm their
 * identity comes back to the same question.
 *
 * @param name of the parameter
 * @param value that stands for the question
 */
export function useInAddress(name: string, value: string) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(params.get(name) === value)
  const writeAddress = (isNow: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (isNow) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const change = (isNow: boolean) => {
    setOpen(isNow)
    writeAddress(isNow)
  }
  return [isOpen, change] as const
}
