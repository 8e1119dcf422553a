import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { FormattedMessage, useIntl } from 'react-intl'
import { periodLengths, type PeriodLength } from './period.ts'

/** How many days are looked at; one of them always. */
export function PeriodChoice({ value, onPick }: { value: PeriodLength; onPick: (picked: PeriodLength) => void }) {
  const intl = useIntl()

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={intl.formatMessage({ id: 'traffic.period' })}
      onChange={(_event, picked: PeriodLength | null) => picked && onPick(picked)}
      sx={{ alignSelf: 'flex-start', maxWidth: 1 }}
    >
      {periodLengths.map((days) => (
        <ToggleButton key={days} value={days} sx={buttonLook}>
          <FormattedMessage id="traffic.period.days" values={{ days }} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const buttonLook = {
  px: { xs: 1, sm: 1.5 },
  minHeight: 32,
  whiteSpace: 'nowrap',
  '&.Mui-selected, &.Mui-selected:hover': {
    color: 'primary.main',
    bgcolor: 'action.selected',
    fontWeight: 'fontWeightMedium',
  },
} as const
