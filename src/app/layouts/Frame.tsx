import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { RegistryWatch } from '#src/features/record/parts/registry/RegistryWatch.tsx'
import { LateVisitCounter } from '#src/features/visit/parts/LateVisits.tsx'
import { useLate } from '#src/routing/useLate.ts'
import { Arrival } from './Arrival.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'

const SessionWatch = lazy(async () => {
  const module = await import('./SessionWatch.tsx')
  return { default: module.SessionWatch }
})

const bringVersionWatch = () => import('./VersionWatch.tsx')

/** What is round every layout: progress, arrival, the end of the session, another version. */
export function Frame() {
  const { info, settings } = useFrame()
  const version = useLate(bringVersionWatch)

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Arrival />
      <Suspense>{info && <SessionWatch session={info.session} />}</Suspense>
      {settings.analytics && <LateVisitCounter />}
      {version && <version.VersionWatch />}
      {info && settings.isBesideRegistry && <RegistryWatch />}
      <ScrollRestoration />
    </>
  )
}
