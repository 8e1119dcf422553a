import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'

/** The life of any domain as a faint line, with its four turns named; a drawing that readers need not hear of. */
export function FaintLife() {
  return (
    <Box aria-hidden sx={{ position: 'relative', marginBlock: { xs: 3, sm: 5 }, height: 56, userSelect: 'none' }}>
      <Line viewBox="0 0 100 32" preserveAspectRatio="none">
        <path d="M0 8H70V24H100M100 16V32" />
        <path d="M22 2V14M46 2V14" />
      </Line>
      {turns.map(({ at, name, side }) => (
        <Turn key={name} sx={{ left: `${at}%` }} data-side={side}>
          <FormattedMessage id={`record.life.${name}`} />
        </Turn>
      ))}
    </Box>
  )
}

/** Places in hundredths of the line. */
const turns = [
  { at: 22, name: 'warns', side: 'middle' },
  { at: 46, name: 'expires', side: 'middle' },
  { at: 70, name: 'leaves_zone', side: 'middle' },
  { at: 100, name: 'is_deleted', side: 'end' },
] as const

const Line = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 32,
  overflow: 'visible',
  '& path': {
    fill: 'none',
    stroke: theme.vars.palette.divider,
    strokeWidth: 3,
    vectorEffect: 'non-scaling-stroke',
  },
}))

const Turn = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  top: 40,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  transform: 'translateX(-50%)',
  '&[data-side="end"]': { transform: 'translateX(-100%)' },
}))
