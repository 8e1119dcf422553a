import { useCallback } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'
import { useAskedSearch } from './useAskedSearch.ts'

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
