import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

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
