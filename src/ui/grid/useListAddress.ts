import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** What to write into the address; undefined takes the part out. */
export type AddressChange = Record<string, string | number | undefined>

/**
 * The address of a list is its state: every change is written there and the page's loader reads it.
 * Changing anything but the page starts at the first page again.
 *
 * @returns `isPending` while the rows of another address of this same list are on their way
 */
export function useListAddress() {
  const [, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location } = useNavigation()

  const change = (given: AddressChange, how: { replace?: boolean } = {}) =>
    setParams((present) => written(present, given), { replace: how.replace ?? false, preventScrollReset: true })

  return { change, isPending: location?.pathname === pathname }
}

function written(present: URLSearchParams, given: AddressChange): URLSearchParams {
  const next = new URLSearchParams(present)
  for (const [name, value] of Object.entries({ page: undefined, ...given })) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
