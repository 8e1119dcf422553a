import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useEffect, useState, type ReactNode } from 'react'
import { modeKey } from './mode.ts'
import { printInLight } from './printInLight.ts'
import { theme } from './theme.ts'

type Props = { nonce?: string | undefined; styles?: EmotionCache; children: ReactNode }

/**
 * The look for everything inside. Style sheets carry the page's nonce, so that a policy without `unsafe-inline` allows
 * them. The chosen scheme is stored in `localStorage`; until then the page follows the system. Prerendering passes
 * `styles` to collect the written ones, and page tests to remove them.
 */
export function AppTheme({ nonce, styles, children }: Props) {
  const [cache] = useState(() => styles ?? openStyles(nonce))
  useEffect(printInLight, [])

  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} noSsr>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Takes over the styles the page came with, which carry the same key. */
export function openStyles(nonce?: string): EmotionCache {
  return createCache({ key: 'css', nonce })
}
