import Box from '@mui/material/Box'
import { lazyPart } from '#src/routing/lazyPart.ts'
import type { CandidateNoteProps } from '../CandidateNote.tsx'

const CandidateNote = lazyPart(async () => (await import('../CandidateNote.tsx')).CandidateNote)

/** Says whose list it is where it is a merge candidate's; loaded once the page is drawn, its place is reserved. */
export function CandidateListNote(props: CandidateNoteProps) {
  return (
    <Box sx={{ minHeight: 24 }}>
      <CandidateNote {...props} />
    </Box>
  )
}
