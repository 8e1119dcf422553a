import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Floating } from './Floating.tsx'
import { itemOf, navigationOf } from './navigation.ts'
import { PlaceCount } from './PlaceCount.tsx'

const panel = 'compact-navigation'

/** The navigation on a phone, behind a button. */
export function CompactNavigation() {
  const intl = useIntl()
  const { settings } = useFrame()
  const current = itemOf(useLocation())

  return (
    <Box sx={{ display: { sm: 'none' } }}>
      <IconButton popoverTarget={panel} aria-label={intl.formatMessage({ id: 'app.navigation.open' })}>
        <Icon name="menu" />
      </IconButton>
      <Floating id={panel} side="start">
        <Box component="nav" aria-label={intl.formatMessage({ id: 'app.navigation.label' })} sx={{ display: 'grid' }}>
          {navigationOf(settings).map(({ to, label, icon, counts }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              color="inherit"
              startIcon={<Icon name={icon} />}
              aria-current={to === current ? 'page' : undefined}
              aria-describedby={counts && `compact-count-of-${counts}`}
              sx={{
                justifyContent: 'start',
                columnGap: 1,
                '&[aria-current]': { color: 'primary.main', backgroundColor: 'action.selected' },
                '& > :last-child:not(:first-of-type)': { marginInlineStart: 'auto' },
              }}
            >
              <FormattedMessage id={label} />
              {counts && <PlaceCount of={counts} id={`compact-count-of-${counts}`} />}
            </Button>
          ))}
        </Box>
      </Floating>
    </Box>
  )
}
