import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { modeKey } from './mode.ts'
import { theme } from './theme.ts'

/**
 * The look for everything inside: style sheets carry the page's nonce, so that a policy without
 * `unsafe-inline` lets them in. The chosen scheme is kept in `localStorage` and follows the system until then.
 */
export function AppTheme({ nonce, children }: { nonce?: string | undefined; children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'css', nonce }))

  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} noSsr>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
