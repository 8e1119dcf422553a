import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Whoever is led to a section goes on from its heading with the keyboard too; the router has scrolled there. */
export function useFocusOnAnchor(): void {
  const { hash } = useLocation()

  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.focus()
  }, [hash])
}
