import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { loadWords } from '#intl/words.ts'
import type { DomainFiltersProps } from './DomainFilters.tsx'
import type { DomainToolsProps } from './DomainTools.tsx'

const words = () => Promise.all([loadWords('listTools'), loadWords('command')])
const DomainTools = lazy(async () => {
  const [module] = await Promise.all([import('./DomainTools.tsx'), words()])
  return { default: module.DomainTools }
})
const DomainFilters = lazy(async () => {
  const [module] = await Promise.all([import('./DomainFilters.tsx'), words()])
  return { default: module.DomainFilters }
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
export function LateDomainFilters(given: DomainFiltersProps) {
  return (
    <Box sx={{ minHeight: 32 }}>
      <Suspense>
        <DomainFilters {...given} />
      </Suspense>
    </Box>
  )
}
