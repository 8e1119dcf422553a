import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { CandidateNoteProps } from '../CandidateNote.tsx'

/** Whose list it is where it is a merge candidate's; it comes after the page, and its room is kept. */
export function LateCandidateNote(given: CandidateNoteProps) {
  const late = useLate(bring)
  return <Box sx={{ minHeight: 24 }}>{late && createElement(late.CandidateNote, given)}</Box>
}

async function bring() {
  const module = await import('../CandidateNote.tsx')
  return { CandidateNote: module.CandidateNote }
}
