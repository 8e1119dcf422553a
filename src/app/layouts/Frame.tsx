import { Outlet, ScrollRestoration } from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { RegistryWatch } from '#src/features/record/parts/registry/RegistryWatch.tsx'
import { VisitCounter } from '#src/features/visit/parts/visits.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Arrival } from './Arrival.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { VersionWatch } from './VersionWatch.tsx'

const SessionWatch = lazyPart(async () => (await import('./deferredBar.ts')).SessionWatch)

/** What is round every layout: progress, arrival, the end of the session, another version. */
export function Frame() {
  const { info, settings } = useFrame()

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Arrival />
      {info && <SessionWatch session={info.session} />}
      {settings.analytics && <VisitCounter />}
      <VersionWatch />
      {info && settings.isBesideRegistry && <RegistryWatch />}
      <ScrollRestoration />
    </>
  )
}
