import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { Keys } from './Keys.tsx'

type Props = {
  count: number
  /** The objects for the typed text are not here yet. */
  isSearching: boolean
  hasFailed: boolean
  /** Why the selected line is disabled. */
  off: MessageId | null
}

/** Below the lines of the palette: their count, what is missing and why, and the keys. Without lines only the keys. */
export function PaletteFoot({ count, isSearching, hasFailed, off }: Props) {
  return (
    <Box sx={footLook}>
      <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
        {off ? (
          <FormattedMessage id={off} />
        ) : (
          count > 0 && <MatchCount count={count} isSearching={isSearching} hasFailed={hasFailed} />
        )}
      </Box>
      <Box aria-hidden sx={{ display: { xs: 'none', sm: 'flex' }, gap: 2, alignItems: 'center' }}>
        {hints.map(({ keys, does }) => (
          <Box key={does} component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
            {keys.map((one) => (
              <Keys key={one} keys={one} />
            ))}
            <FormattedMessage id={does} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The count of the lines, or why there are none. */
export function MatchCount({ count, isSearching, hasFailed }: Omit<Props, 'off'>) {
  if (hasFailed) return <FormattedMessage id="command.palette.failed" />
  if (isSearching) {
    return (
      <span data-appear="late">
        <FormattedMessage id="command.palette.searching" />
      </span>
    )
  }
  return <FormattedMessage id={count === 0 ? 'command.palette.nothing' : 'command.palette.count'} values={{ count }} />
}

const hints: readonly { keys: readonly string[]; does: MessageId }[] = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'command.palette.choose' },
  { keys: ['Enter'], does: 'command.palette.take' },
  { keys: ['Escape'], does: 'command.palette.close' },
]

const footLook = {
  // A phone shows no keys.
  '@media (max-width: 599.95px)': { '&:has(> [role="status"]:empty)': { display: 'none' } },
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 36,
  paddingInline: 2,
  paddingBlock: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
} as const
