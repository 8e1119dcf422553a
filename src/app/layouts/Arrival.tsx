import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FormattedMessage } from 'react-intl'

/**
 * After a navigation, focuses the heading of the page and announces its title, as a browser does for a document. That
 * includes a document that the portal itself loaded, as after a switch of the contact. A page that has moved the focus
 * itself, as a list does on return, is left alone.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [announced, setAnnounced] = useState('')
  const previous = useRef<string>(null)

  useEffect(() => {
    if (state !== 'idle' || previous.current === pathname) return
    const isOpened = previous.current === null && !document.referrer.startsWith(`${window.location.origin}/`)
    previous.current = pathname
    if (isOpened) return
    setAnnounced(document.title)
    const main = document.querySelector('main')
    if (main?.contains(document.activeElement)) return
    main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname, state])

  return (
    <Box
      role="status"
      aria-live="polite"
      sx={{ position: 'absolute', top: 0, width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {announced}
    </Box>
  )
}

/** The first stop of Tab: skips the navigation. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      sx={(theme) => ({
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        paddingInline: 2,
        paddingBlock: 1,
        borderRadius: 1,
        color: theme.vars.palette.primary.main,
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: theme.vars.palette.floating.shadow,
        '&:not(:focus)': { clipPath: 'inset(50%)' },
      })}
    >
      <FormattedMessage id="app.skip" />
    </Box>
  )
}
