import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { DomainQuery, DomainRow } from '#contract/domain.ts'
import { loadWords } from '#intl/words.ts'
import { activeFilters } from './activeFilters.ts'
import type { DomainToolsProps } from './DomainTools.tsx'
import { domainFilters } from './filters.ts'

const words = () => Promise.all([loadWords('listTools'), loadWords('command')])
const DomainTools = lazy(async () => {
  const [module] = await Promise.all([import('./DomainTools.tsx'), words()])
  return { default: module.DomainTools }
})
const FilterBar = lazy(async () => {
  const [module] = await Promise.all([import('#src/ui/grid/FilterBar.tsx'), words()])
  return { default: module.FilterBar }
})

/** The tools of the list, which come after its rows; their room is kept, so that nothing moves. */
export function LateDomainTools(given: DomainToolsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Suspense>
        <DomainTools {...given} />
      </Suspense>
    </Box>
  )
}

/** The filters of the list in words, and the way to add more. */
export function LateDomainFilters({ query, rows }: { query: DomainQuery; rows: readonly DomainRow[] }) {
  const intl = useIntl()

  return (
    <Box sx={{ minHeight: 32 }}>
      <Suspense>
        <FilterBar specs={domainFilters(intl, rows)} filters={activeFilters(query, intl)} />
      </Suspense>
    </Box>
  )
}
