import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'

type Props = { name?: 'shown' | 'where-wide' | 'none' }

/** The logo, a day on a life line, with the portal's name beside it. */
export function Logo({ name = 'shown' }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.primary' }}>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        width={28}
        height={28}
        aria-hidden
        focusable="false"
        sx={{ flex: 'none' }}
      >
        <Box
          component="rect"
          width="32"
          height="32"
          rx="7"
          sx={(theme) => ({ fill: theme.vars.palette.primary.main })}
        />
        <Box
          component="path"
          d="M6 16h20"
          sx={(theme) => ({
            stroke: theme.vars.palette.primary.contrastText,
            strokeWidth: 2.5,
            strokeLinecap: 'round',
          })}
        />
        <Box
          component="path"
          d="M6 16a3 3 0 1 0 6 0 3 3 0 0 0-6 0M13.5 16a4.5 4.5 0 1 0 9 0 4.5 4.5 0 0 0-9 0"
          sx={(theme) => ({ fill: theme.vars.palette.primary.contrastText })}
        />
        <Box
          component="path"
          d="M16.2 16a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 0 0-3.6 0"
          sx={(theme) => ({ fill: theme.vars.palette.primary.main })}
        />
      </Box>
      {name !== 'none' && (
        <Typography
          component="span"
          variant="h3"
          noWrap
          sx={{ display: { xs: name === 'shown' ? 'block' : 'none', sm: 'block' } }}
        >
          <FormattedMessage id="app.name" />
        </Typography>
      )}
    </Box>
  )
}
