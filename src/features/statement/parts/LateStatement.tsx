import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { StatementButtonProps } from './StatementButton.tsx'

/** The record statement of a page, which comes once the page is drawn; its place is kept. */
export function LateStatement(given: StatementButtonProps) {
  const late = useLate(bring)
  return <Box sx={{ minHeight: 36, minWidth: 'min(100%, 216px)' }}>{late && createElement(late, given)}</Box>
}

async function bring() {
  const { StatementButton } = await import('./StatementButton.tsx')
  return StatementButton
}
