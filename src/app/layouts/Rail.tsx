import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { frame, radius } from '#theme/tokens.ts'
import { paths } from '#src/routing/paths.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Logo } from './Logo.tsx'
import { itemOf, navigationOf } from './navigation.ts'
import { PlaceCount } from './PlaceCount.tsx'

/** The navigation at the side: icons with their labels. */
export function Rail() {
  const intl = useIntl()
  const { settings } = useFrame()
  const current = itemOf(useLocation())

  return (
    <Box
      component="nav"
      aria-label={intl.formatMessage({ id: 'app.navigation.label' })}
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        display: { xs: 'none', sm: 'flex' },
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        width: frame.rail,
        height: '100dvh',
        overflowY: 'auto',
        borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Box
        component={Link}
        to={paths.home()}
        aria-label={intl.formatMessage({ id: 'app.name' })}
        // The ring is within the window.
        sx={{ display: 'grid', placeItems: 'center', height: frame.bar, flex: 'none', outlineOffset: -3 }}
      >
        <Logo name="none" />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, width: 1, paddingInline: 1 }}>
        {navigationOf(settings).map(({ to, label, icon, counts }) => (
          <Box
            key={to}
            component={Link}
            to={to}
            aria-current={to === current ? 'page' : undefined}
            aria-describedby={counts && `count-of-${counts}`}
            sx={(theme) => ({
              display: 'grid',
              justifyItems: 'center',
              textAlign: 'center',
              rowGap: 0.25,
              paddingBlock: 1,
              borderRadius: `${radius.control}px`,
              ...theme.typography.caption,
              color: theme.vars.palette.text.secondary,
              textDecoration: 'none',
              '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
              '&[aria-current]': {
                color: theme.vars.palette.primary.main,
                fontWeight: theme.typography.fontWeightBold,
                backgroundColor: theme.vars.palette.action.selected,
                '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
              },
            })}
          >
            <Box component="span" sx={{ position: 'relative', display: 'grid' }}>
              <Icon name={icon} />
              {counts === 'unread' && (
                // Positioned, so that nothing moves when it appears.
                <Box
                  component="span"
                  sx={{ position: 'absolute', insetInlineStart: '100%', top: -6, paddingInlineStart: 0.25 }}
                >
                  <PlaceCount of={counts} id="count-of-unread" />
                </Box>
              )}
            </Box>
            <FormattedMessage id={label} />
            {counts && counts !== 'unread' && <PlaceCount of={counts} id={`count-of-${counts}`} />}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
