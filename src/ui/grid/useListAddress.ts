import { createContext, useContext, useEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigation } from 'react-router'
import { useChangeSearch } from '#src/routing/PageRouter.tsx'
import { holdPendingQuery } from '#src/routing/unsentInput.ts'

/** The parameters to write into the address; undefined removes one. */
export type AddressChange = Record<string, string | number | undefined>

/**
 * The address of a list is its state: every change is written there and the page's loader reads it. A change of the rows
 * starts at the first page; a change of their appearance does not.
 *
 * @returns `isPending` while the rows of another address of the same list load
 */
export function useListAddress() {
  const changeSearch = useChangeSearch()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isPartPending = useContext(PendingRows)

  const change = (changes: AddressChange, options: Pick<NavigateOptions, 'replace' | 'state'> = {}) =>
    changeSearch((present) => written(present, changes), { ...options, preventScrollReset: true })

  return { change, isPending: isPartPending || location?.pathname === pathname }
}

/** Stores a text that is not in the address yet when the user has to leave the page. */
export function useHeldText(q: string, present: string): void {
  useEffect(() => (q === present ? undefined : holdPendingQuery((search) => written(search, { q }))), [q, present])
}

function written(present: URLSearchParams, changes: AddressChange): URLSearchParams {
  const next = new URLSearchParams(present)
  const isOnlyLook = Object.keys(changes).every((name) => look.has(name))
  for (const [name, value] of Object.entries(isOnlyLook ? changes : { page: undefined, ...changes })) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Parameters of the appearance of rows. */
const look = new Set(['columns', 'density', 'peek'])

/** Whether a part of a page loads its rows by itself, outside of the router. */
export const PendingRows = createContext(false)
