import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { routeAt } from '#src/routing/redirects.ts'
import { getConsent, onConsent } from './consent.ts'
import { countPage } from './countPage.ts'

/** Has each page counted that the person looks at, as long as they agree; it shows nothing. */
export function VisitCounter() {
  const { pathname } = useLocation()
  const isCounted = useSyncExternalStore(onConsent, getConsent) === 'counted'

  useEffect(() => (isCounted ? countPage(routeAt(pathname)?.path ?? nobodys) : undefined), [isCounted, pathname])
  return null
}

/** An address nobody has may hold whatever was typed, and is told as this. */
const nobodys = '/*'
