import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the heading of the section in the address, so that the keyboard continues there. The router scrolls to it. */
export function useFocusOnAnchor(): void {
  const { hash } = useLocation()

  useEffect(() => {
    if (hash !== '') document.getElementById(plain(hash.slice(1)))?.focus()
  }, [hash])
}

/** Anybody may write an address by hand, and not every text in one is an encoding. */
function plain(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
