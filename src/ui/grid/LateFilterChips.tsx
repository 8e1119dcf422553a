import { lazy, Suspense } from 'react'
import type { ActiveFilter } from './FilterChips.tsx'

const FilterChips = lazy(() => import('./FilterChips.tsx').then((module) => ({ default: module.FilterChips })))

/** The chips' code comes with the first filter; most lists are opened without one. */
export function LateFilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  return (
    filters.length > 0 && (
      <Suspense>
        <FilterChips filters={filters} />
      </Suspense>
    )
  )
}
