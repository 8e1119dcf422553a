import Box from '@mui/material/Box'
import { lazyPart } from '#src/routing/lazyPart.ts'
import type { StatementButtonProps } from '../StatementButton.tsx'

const StatementButton = lazyPart(async () => (await import('../StatementButton.tsx')).StatementButton)

/** The record statement of a page, loaded after the first paint. Its room is reserved. */
export function RecordStatement(given: StatementButtonProps) {
  return (
    <Box sx={{ minHeight: 36, minWidth: { xs: given.isShort ? 88 : 'min(100%, 216px)', sm: 216 } }}>
      <StatementButton {...given} />
    </Box>
  )
}
