import Box from '@mui/material/Box'
import { Keys } from './Keys.tsx'
import { workingKeys } from './press.ts'
import { useSingleKeys } from './singleKeys.ts'

/** On a button, the keys that do the same: single letters only where those are commands. */
export function WorkingKeys({ keys }: { keys: string }) {
  const [shown] = workingKeys([keys], useSingleKeys())

  return (
    <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline-flex' }, minWidth: 20 }}>
      {shown && <Keys keys={shown} />}
    </Box>
  )
}
