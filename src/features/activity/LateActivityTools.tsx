import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { ActivityToolsProps } from './ActivityTools.tsx'

/** The tools of the list, which come after its entries; their room is kept, so that nothing moves. */
export function LateActivityTools(given: ActivityToolsProps) {
  const late = useLate(bring)

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        minHeight: 36,
      }}
    >
      {late && createElement(late.ActivityTools, given)}
    </Box>
  )
}

async function bring() {
  const module = await import('./ActivityTools.tsx')
  return { ActivityTools: module.ActivityTools }
}
