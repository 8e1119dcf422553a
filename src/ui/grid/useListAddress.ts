import { createContext, useContext, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useChangeSearch } from '#src/routing/PageRouter.tsx'
import { holdPendingQuery } from '#src/routing/unsentInput.ts'

/** What to write into the address; undefined takes the part out. */
export type AddressChange = Record<string, string | number | undefined>

/**
 * The address of a list is its state: every change is written there and the page's loader reads it.
 * Changing which rows there are starts at the first page again; how they are shown does not.
 *
 * @returns `isPending` while the rows of another address of this same list are on their way
 */
export function useListAddress() {
  const changeSearch = useChangeSearch()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isPartPending = useContext(PendingRows)

  const change = (given: AddressChange, how: { replace?: boolean } = {}) =>
    changeSearch((present) => written(present, given), { replace: how.replace ?? false, preventScrollReset: true })

  return { change, isPending: isPartPending || location?.pathname === pathname }
}

/** Keeps a text that is not in the address yet from being lost when the page must be left. */
export function useHeldText(q: string, present: string): void {
  useEffect(() => (q === present ? undefined : holdPendingQuery((search) => written(search, { q }))), [q, present])
}

function written(present: URLSearchParams, given: AddressChange): URLSearchParams {
  const next = new URLSearchParams(present)
  const isOnlyLook = Object.keys(given).every((name) => look.has(name))
  for (const [name, value] of Object.entries(isOnlyLook ? given : { page: undefined, ...given })) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Parts that say how rows are shown. */
const look = new Set(['columns', 'density', 'peek'])

/** Whether rows are on their way that a part of a page asks for by itself, not the router for the page. */
export const PendingRows = createContext(false)
