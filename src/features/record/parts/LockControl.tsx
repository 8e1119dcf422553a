import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { FormattedMessage, useIntl } from 'react-intl'
import { lockPositions } from '#contract/states.ts'
import type { LockPosition } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { WorkingKeys } from '#src/ui/command/Keys.tsx'
import { LockGlyph } from './LockGlyph.tsx'

/**
 * The one lock control: unlocked, transfer locked, fully locked. The same on a detail, in a peek and in the dialog, where
 * `value` is null until a position is chosen.
 */
export function LockControl(props: LockControlProps) {
  const { value, onPick, isDisabled, unavailable = [], label, describedBy, keys = {}, isStacked = false } = props
  const intl = useIntl()
  const name = intl.formatMessage({ id: label ?? 'record.lock.label' })

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      orientation={isStacked ? 'vertical' : 'horizontal'}
      sx={isStacked ? stackedLook : { maxWidth: 1 }}
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
          <FormattedMessage id={`record.lock.${position}`} />
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
  /** Whether the positions lie one below the other. */
  isStacked?: boolean
  /** The keys of the other positions, shown on their buttons. */
  keys?: Partial<Record<LockPosition, string>>
}

const stackedLook = {
  width: 1,
  '& > button': { justifyContent: 'flex-start', gap: 1, px: 1.5, minHeight: 44 },
  // The line between two is the border below the upper one.
  '&& > button + button': { marginTop: 0, borderTop: 0 },
  '& > button > svg': { display: 'block' },
} as const

/** Violet is for locks: the selected position has it, the open one stays ink. */
const buttonLook = {
  // All three beside each other on the narrowest phone. The glyph has room of its own at its sides.
  gap: { xs: 0.5, sm: 0.75 },
  pl: { xs: 0.75, sm: 1 },
  pr: { xs: 1.25, sm: 1 },
  lineHeight: 1.25,
  typography: { xs: 'body2', sm: 'button' },
  minHeight: 36,
  bgcolor: 'background.paper',
  textAlign: 'left',
  fontWeight: 'fontWeightMedium',
  '&[value="transfer"].Mui-selected, &[value="full"].Mui-selected': { bgcolor: 'state.lock.text' },
  '&&.Mui-selected svg': { color: 'inherit' },
  // The narrowest phone has room for the words alone.
  '@media (max-width: 359.95px)': { '& > svg': { display: 'none' } },
} as const
