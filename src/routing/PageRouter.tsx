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
    <PresentRouter value={router}>
      <RouterProvider router={router} flushSync={(run) => void flushSync(run)} />
    </PresentRouter>
  )
}

export type Router = ReturnType<typeof createBrowserRouter>

/** The router of the page; null outside of it. */
const PresentRouter = createContext<Router | null>(null)

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

/**
 * Changes the query of the address: of the one that is being asked for, where one is. `useSearchParams` changes the
 * one that was drawn last, so that the second of two quick changes would take the first one back.
 */
export function useChangeSearch() {
  const navigate = useNavigate()
  const asked = useAskedSearch()
  return useCallback(
    (change: (present: URLSearchParams) => URLSearchParams, options: NavigateOptions) =>
      void navigate(`?${change(asked())}`, options),
    [asked, navigate],
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
  const note = (isNow: boolean) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (isNow) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const change = (isNow: boolean) => {
    setOpen(isNow)
    note(isNow)
  }
  return [isOpen, change] as const
}
