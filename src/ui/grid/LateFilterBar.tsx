import Box from '@mui/material/Box'
import { createElement, type ComponentProps } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { FilterBar } from './FilterBar.tsx'

/** The filters of a list, which come after its rows; their room is kept, so that nothing moves. */
export function LateFilterBar(given: ComponentProps<typeof FilterBar>) {
  const late = useLate(bring)
  return <Box sx={{ minHeight: 32 }}>{late && createElement(late.FilterBar, given)}</Box>
}

async function bring() {
  const { FilterBar } = await import('./FilterBar.tsx')
  return { FilterBar }
}
