import { flushSync } from 'react-dom'
import {
  RouterProvider,
  type createBrowserRouter,
  useNavigate,
  type NavigateOptions,
  useSearchParams,
} from 'react-router'
import { createContext, useCallback, useContext, useState } from 'react'
import { createStore } from '#src/createStore.ts'

/** The pages of a router. Components can read its state at the moment of a call, by the hooks below. */
export function PageRouter({ router }: { router: Router }) {
  return (
    <CurrentRouter value={router}>
      <RouterProvider router={router} flushSync={(run) => void flushSync(run)} />
    </CurrentRouter>
  )
}

export type Router = ReturnType<typeof createBrowserRouter>

/** Null outside of a page. */
const CurrentRouter = createContext<Router | null>(null)

/**
 * Returns a function that returns the query of the address that is being loaded on this page, if any, else of the
 * present one.
 */
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

/** Returns the state of the present entry of the history at the moment of the call. */
export function useEntryState(): () => unknown {
  const stateOf = useRouterState()
  return useCallback((): unknown => stateOf().location.state, [stateOf])
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
 * Changes the query of the address that is being loaded, if any, else of the present one. `useSearchParams` changes the
 * rendered one, so the second of two quick changes would undo the first.
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

const goingBack = createStore(false)

/** Returns whether the browser has yet to go back, which it does later than the call. */
export const isGoingBack = goingBack.get

/** Calls the listener when the browser begins to go back and when it has; returns the unsubscribe function. */
export const subscribeToGoingBack = goingBack.subscribe

/** Returns a function that goes back one entry. Keys wait until then: a navigation before it would be lost. */
export function useGoBack(): () => void {
  const router = useContext(CurrentRouter)
  return useCallback(() => {
    if (!router) throw new Error('there is no router')
    goingBack.set(true)
    const stop = router.subscribe(() => {
      stop()
      goingBack.set(false)
    })
    void router.navigate(-1)
  }, [router])
}

/**
 * Returns whether a dialog is open, which the address has as a parameter too: after a step-up the user returns to the
 * same dialog.
 *
 * @param name the parameter
 * @param value its value for this dialog
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
