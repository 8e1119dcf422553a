import { Announcements } from '#src/features/announcement/parts/Announcements.tsx'
import Box from '@mui/material/Box'
import { Link, Outlet } from 'react-router'
import { frame } from '#theme/tokens.ts'
import { paths } from '#src/routing/paths.ts'
import { ChangedOwner, OutageBar } from './PageNotices.tsx'
import { Footer } from './Footer.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import { Logo } from './Logo.tsx'
import { SkipLink } from './Arrival.tsx'

/** A card in the middle column, with the logo and the switches above it. */
export function SimpleLayout() {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', minHeight: '100dvh', padding: 2 }}>
      <SkipLink />
      <Box
        sx={{
          width: 1,
          maxWidth: frame.card,
          // At the top, so that a form that comes later does not move what is above it.
          marginBlockStart: { sm: '8vh' },
          marginBlockEnd: 'auto',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
        }}
      >
        <Announcements place="head" isInset={false} />
        <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box
            component={Link}
            to={paths.home()}
            sx={{ flex: '1 0 auto', display: 'flex', maxWidth: 1, textDecoration: 'none' }}
          >
            <Logo />
          </Box>
          <LanguageSwitch />
          <ThemeSwitch />
        </Box>
        {/* In one element, because an empty bar must take no room, not even a gap. */}
        <div>
          <OutageBar />
          <ChangedOwner />
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={(theme) => ({
              minWidth: 0,
              padding: { xs: 2, sm: 3 },
              border: `1px solid ${theme.vars.palette.divider}`,
              borderRadius: 1,
              backgroundColor: theme.vars.palette.background.paper,
            })}
          >
            <Outlet />
          </Box>
        </div>
        <Footer />
        <Announcements place="foot" isInset={false} />
      </Box>
    </Box>
  )
}
