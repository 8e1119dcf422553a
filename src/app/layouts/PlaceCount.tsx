import Box from '@mui/material/Box'
import { FormattedNumber } from 'react-intl'
import type { Info } from '#contract/session.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'

/** How many of mine stand in a room, beside its word; readers hear it as the description of the link. */
export function PlaceCount({ of, id }: { of: keyof Info['counts']; id: string }) {
  const { info } = useFrame()

  return (
    info && (
      <Box
        component="span"
        id={id}
        aria-hidden
        sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        <FormattedNumber value={info.counts[of]} />
      </Box>
    )
  )
}
