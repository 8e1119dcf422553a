import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { CandidateToolsProps } from './CandidateTools.tsx'

/** The filters of the candidates, or their file: they come after the rows, and their room is kept. */
export function LateCandidateTools(given: CandidateToolsProps) {
  const late = useLate(bring)
  return <Box sx={{ minHeight: 32 }}>{late && createElement(late.CandidateTools, given)}</Box>
}

async function bring() {
  const module = await import('./CandidateTools.tsx')
  return { CandidateTools: module.CandidateTools }
}
