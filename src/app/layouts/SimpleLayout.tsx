import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Link, Outlet } from 'react-router'
import { frame } from '#theme/tokens.ts'
import { paths } from '#src/routing/paths.ts'
import { Footer } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { OutageBar } from './OutageBar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** One card in the middle, the mark and the switches above it. */
export function SimpleLayout() {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', minHeight: '100dvh', padding: 2 }}>
      <SkipLink />
      <Box sx={{ width: 1, maxWidth: frame.card, marginBlock: 'auto', display: 'grid', gap: 2 }}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component={Link} to={paths.home()} sx={{ flex: 1, display: 'inline-flex', textDecoration: 'none' }}>
            <Logo />
          </Box>
          <LanguageSwitch />
          <ThemeSwitch />
        </Box>
        <Paper component="main" id="main" tabIndex={-1} variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
          <OutageBar />
          <Outlet />
        </Paper>
        <Footer />
      </Box>
    </Box>
  )
}
