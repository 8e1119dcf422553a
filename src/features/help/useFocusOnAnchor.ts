import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Whoever is led to a section goes on from its heading with the keyboard too; the router has scrolled there. */
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
