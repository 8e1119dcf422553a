import Box from '@mui/material/Box'
import { FormattedNumber } from 'react-intl'
import type { Info } from '#contract/session.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'

const Unread = lazyPart(async () => (await import('./Unread.tsx')).Unread)

type Props = { of: keyof Info['counts'] | 'unread'; id: string }

/** The count beside an item of the navigation, nothing for none; screen readers read it as the description of the link. */
export function PlaceCount({ of, id }: Props) {
  const { info } = useFrame()

  if (!info) return null
  if (of === 'unread') return <Unread id={id} count={UnreadCount} />
  return info.counts[of] > 0 && <Count id={id} value={info.counts[of]} />
}

/** A count of unread messages stands out from other counts. */
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
