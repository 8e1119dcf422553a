import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { FormattedMessage, useIntl } from 'react-intl'
import { lockPositions } from '#contract/states.ts'
import type { LockPosition } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { WorkingKeys } from '#src/ui/command/Keys.tsx'
import { LockGlyph } from './LockGlyph.tsx'

/**
 * The one lock control: open, transfer locked, fully locked. The same on a detail, in a peek and in the dialog, where
 * `value` is null until a position is chosen.
 */
export function LockControl(props: LockControlProps) {
  const { value, onPick, isDisabled, unavailable = [], label, describedBy, keys = {} } = props
  const intl = useIntl()
  const name = intl.formatMessage({ id: label ?? 'record.lock.label' })

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      sx={{ maxWidth: 1 }}
      value={value}
      disabled={isDisabled ?? false}
      aria-label={name}
      aria-describedby={describedBy}
      onChange={(_event, picked: LockPosition | null) => picked && onPick(picked)}
    >
      {lockPositions.map((position) => (
        <ToggleButton
          key={position}
          value={position}
          aria-label={intl.formatMessage({ id: `record.lock.${position}` })}
          disabled={isDisabled || unavailable.includes(position)}
          title={intl.formatMessage({ id: `record.lock.${position}.about` })}
          data-first={position === value || undefined}
          sx={buttonLook}
        >
          <LockGlyph position={position} isDecoration />
          <Box component="span" sx={{ [narrowest]: { display: 'none' } }}>
            <FormattedMessage id={`record.lock.${position}`} />
          </Box>
          <Box component="span" sx={{ display: 'none', [narrowest]: { display: 'inline' } }}>
            <FormattedMessage id={`record.lock.${position}.short`} />
          </Box>
          {position !== value && keys[position] && <WorkingKeys keys={keys[position]} />}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

type LockControlProps = {
  value: LockPosition | null
  onPick: (position: LockPosition) => void
  isDisabled?: boolean
  /** Positions that cannot be reached from where the lock is now. */
  unavailable?: readonly LockPosition[]
  label?: MessageId
  describedBy?: string
  /** The keys of the other positions, shown on their buttons. */
  keys?: Partial<Record<LockPosition, string>>
}

/** Phones, which have room for the short labels alone. */
const narrowest = '@media (max-width: 429.95px)'

/** Violet is for locks: the position one is in takes it, the open one stays ink. */
const buttonLook = {
  // All three in one line of the narrowest phone. The glyph has room of its own at its sides.
  gap: { xs: 0.5, sm: 0.75 },
  pl: { xs: 0.75, sm: 1 },
  pr: { xs: 1.25, sm: 1 },
  whiteSpace: 'nowrap',
  typography: { xs: 'body2', sm: 'button' },
  minHeight: 36,
  bgcolor: 'background.paper',
  textAlign: 'left',
  fontWeight: 'fontWeightMedium',
  '&.Mui-selected, &.Mui-selected:hover': { color: 'text.primary', bgcolor: 'background.raised' },
  '&[value="transfer"].Mui-selected, &[value="full"].Mui-selected': {
    color: 'state.lock.text',
    bgcolor: 'state.lock.ground',
  },
} as const
