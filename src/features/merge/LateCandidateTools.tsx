import Box from '@mui/material/Box'
import { createElement } from 'react'
import { loadWords } from '#intl/words.ts'
import { useLate } from '#src/routing/useLate.ts'
import type { CandidateToolsProps } from './CandidateTools.tsx'

/** The filters of the candidates, or their file: they come after the rows, and their room is kept. */
export function LateCandidateTools(given: CandidateToolsProps) {
  const late = useLate(bring)
  return <Box sx={{ minHeight: 32 }}>{late && createElement(late.CandidateTools, given)}</Box>
}

async function bring() {
  const [module] = await Promise.all([import('./CandidateTools.tsx'), loadWords('listTools'), loadWords('command')])
  return { CandidateTools: module.CandidateTools }
}
