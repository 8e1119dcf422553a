import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FormattedMessage } from 'react-intl'

/**
 * On arriving at another page the focus goes to its heading and its title is said, as a browser does for
 * a whole page. A page that has put the focus somewhere itself, as a list does on coming back, keeps it.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [said, setSaid] = useState('')
  const left = useRef(pathname)

  useEffect(() => {
    if (state !== 'idle' || left.current === pathname) return
    left.current = pathname
    setSaid(document.title)
    const main = document.querySelector('main')
    if (main?.contains(document.activeElement)) return
    main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname, state])

  return (
    <Box
      role="status"
      aria-live="polite"
      sx={{ position: 'absolute', width: 1, height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {said}
    </Box>
  )
}

/** The first stop of the keyboard: past the navigation to what the page is about. */
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
