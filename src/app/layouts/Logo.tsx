import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useRouteLoaderData } from 'react-router'
import { frameId, type readFrame } from '#src/features/session/parts/frame.ts'

type Props = { name?: 'shown' | 'where-wide' | 'none' }

/** The logo with the portal's name beside it. An error page of the frame does not know the registry's logo. */
export function Logo({ name = 'shown' }: Props) {
  const logo = useRouteLoaderData<typeof readFrame>(frameId)?.settings.brand.logo

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.primary' }}>
      {logo ? (
        <Box
          component="img"
          src={logo.url}
          alt=""
          width={logo.width}
          height={28}
          sx={{ flex: 'none', maxWidth: name === 'none' ? 72 : 160, objectFit: 'contain' }}
        />
      ) : (
        <LifeLine />
      )}
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

/** The logo of the product: a day on a life line. */
function LifeLine() {
  return (
    <Box component="svg" viewBox="0 0 32 32" width={28} height={28} aria-hidden focusable="false" sx={{ flex: 'none' }}>
      <Box component="rect" width="32" height="32" rx="7" sx={(theme) => ({ fill: theme.vars.palette.primary.main })} />
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
  )
}
