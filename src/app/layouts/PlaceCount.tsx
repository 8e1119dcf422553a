import Box from '@mui/material/Box'
import { FormattedNumber } from 'react-intl'
import type { Info } from '#contract/session.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'

const Unread = lazyPart(async () => (await import('./Unread.tsx')).Unread)

type Given = { of: keyof Info['counts'] | 'unread'; id: string }

/** How many of mine stand in a room, beside its word; readers hear it as the description of the link. */
export function PlaceCount({ of, id }: Given) {
  const { info } = useFrame()

  if (!info) return null
  return of === 'unread' ? <Unread id={id} count={UnreadCount} /> : <Count id={id} value={info.counts[of]} />
}

/** What waits for somebody stands out from what is merely so many. */
function UnreadCount({ id, value }: { id: string; value: number }) {
  return <Count id={id} value={value} isWaiting />
}

function Count({ id, value, isWaiting = false }: { id: string; value: number; isWaiting?: boolean }) {
  return (
    <Box
      component="span"
      id={id}
      aria-hidden
      sx={{
        typography: 'caption',
        color: isWaiting ? 'text.primary' : 'text.secondary',
        fontWeight: isWaiting ? 'fontWeightBold' : undefined,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <FormattedNumber value={value} />
    </Box>
  )
}
