import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { LateVisitCounter } from '#src/features/visit/parts/LateVisits.tsx'
import { Arrival } from './Arrival.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'

const SessionWatch = lazy(() => import('./SessionWatch.tsx').then((module) => ({ default: module.SessionWatch })))

/** What is round every layout: progress, arrival, the end of the session. */
export function Frame() {
  const { info, settings } = useFrame()

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Arrival />
      <Suspense>{info && <SessionWatch session={info.session} />}</Suspense>
      {settings.analytics && <LateVisitCounter />}
      <ScrollRestoration />
    </>
  )
}
