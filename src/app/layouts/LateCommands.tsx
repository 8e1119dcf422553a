import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'

/** Everything about keys, and the search of the bar, come right after the page is drawn; the place is kept. */
export function LateCommands() {
  const late = useLate(bring)
  return <Box sx={{ display: 'flex', minWidth: { xs: 36, md: 240 } }}>{late && createElement(late.Commands)}</Box>
}

/** The way to the sheet of keys, for whom there is a keyboard. */
export function LateHelp() {
  const late = useLate(bring)
  return <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 36 }}>{late && createElement(late.HelpButton)}</Box>
}

/** On a phone the rail folds into a button; its place is kept. */
export function LateCompactNavigation() {
  const late = useLate(bring)
  return (
    <Box sx={{ display: { xs: 'block', sm: 'none' }, minWidth: 36 }}>
      {late && createElement(late.CompactNavigation)}
    </Box>
  )
}

/** How long identity stays confirmed; it comes with the search beside it, so that nothing moves aside for it. */
export function LateConfirmed() {
  const late = useLate(bring)
  return late && createElement(late.Confirmed)
}

async function bring() {
  const [{ Commands }, { CompactNavigation }, { Confirmed }, { HelpButton }] = await Promise.all([
    import('./Commands.tsx'),
    import('./CompactNavigation.tsx'),
    import('./Confirmed.tsx'),
    import('./HelpButton.tsx'),
  ])
  return { Commands, CompactNavigation, Confirmed, HelpButton }
}
