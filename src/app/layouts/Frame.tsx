import {
  Outlet,
  ScrollRestoration,
  useNavigation,
  NavigationType,
  useBlocker,
  useNavigate,
  type BlockerFunction,
  type Path,
} from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { RegistryWatch } from '#src/features/record/parts/registry/RegistryWatch.tsx'
import { VisitCounter } from '#src/features/visit/parts/visits.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Arrival } from './Arrival.tsx'
import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import { motion } from '#theme/tokens.ts'
import { Logo } from './Logo.tsx'
import { useEffect, useState } from 'react'
import { getReach } from '#src/api/reach.ts'
import { isSending } from '#src/api/activity.ts'
import { ownBuild, readLatest, readRules, isVerySlow, watchVersion } from '#src/routing/versionWatch.ts'
import { hasUnsentText, watchFields } from '#src/routing/unsentInput.ts'
import { loadDocument } from '../carriedState.ts'

const MessageWatch = lazyPart(async () => (await import('./deferredBar.ts')).MessageWatch)
const SessionWatch = lazyPart(async () => (await import('./deferredBar.ts')).SessionWatch)

/** Common to all layouts: progress, arrival, the end of the session, new versions. */
export function Frame() {
  const { info, settings } = useFrame()

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Arrival />
      {info && <SessionWatch session={info.session} />}
      {settings.analytics && <VisitCounter />}
      {info?.contact && settings.auctions && <MessageWatch />}
      <VersionWatch />
      {info && settings.isBesideRegistry && <RegistryWatch />}
      {/* Every page opened by its address has the same key. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  )
}

/** A line at the top while a navigation takes longer than a moment. */
function NavigationProgress() {
  const intl = useIntl()
  const { state } = useNavigation()
  if (state === 'idle') return null

  return (
    <Box
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'app.loading' })}
      data-appear="late"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 2,
        zIndex: 'tooltip',
        backgroundColor: 'primary.main',
        // It fades in place and does not move.
        '&::after': {
          content: '""',
          position: 'absolute',
          inset: 0,
          animation: `appear ${motion.tint}ms ease-in-out infinite alternate`,
          backgroundColor: 'background.default',
        },
      }}
    />
  )
}

/** Drawn while the first page loads: the logo at once, the shape of a page after a moment. */
export function FirstFrame() {
  return (
    <Box component="main" sx={{ padding: 2 }} aria-busy="true">
      <Box component="h1" sx={{ margin: 0 }}>
        <Logo />
      </Box>
      <Box data-appear="late" sx={{ display: 'grid', gap: 2, marginTop: 4, maxWidth: 960 }}>
        {[32, 36, 320].map((height) => (
          <Box key={height} sx={{ height, borderRadius: 1, backgroundColor: 'background.raised' }} />
        ))}
      </Box>
    </Box>
  )
}

/** Loads the next page as a document after a new version, and applies its redirects. It draws nothing. */
function VersionWatch() {
  const navigate = useNavigate()
  const [watch] = useState(watchHere)

  useEffect(() => watch?.start(), [watch])
  useEffect(() => watchFields(document), [])

  const judge: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
    const verdict = watch?.judge(currentLocation, nextLocation, mayLoad) ?? { kind: 'go' }
    if (verdict.kind === 'go') return false
    const isBack = historyAction === NavigationType.Pop
    const replaces = historyAction !== NavigationType.Push
    if (verdict.kind === 'lead') queueMicrotask(() => void navigate(verdict.to, { replace: replaces }))
    else if (isBack) window.location.reload()
    else loadDocument(addressOf(nextLocation), nextLocation.state, replaces)
    // Going back has changed the address already: blocking it would go forward again.
    return !isBack
  }
  useBlocker(judge)

  return null
}

/** Returns null without a build's id, and in the prerenderer. */
function watchHere() {
  const own = typeof document === 'undefined' ? null : ownBuild()
  return own === null
    ? null
    : watchVersion({ own, isSlow: isVerySlow(navigator), tab: document, readLatest, readRules })
}

/** Returns whether a load loses nothing: no unsent text, nothing under way, and the server can be reached. */
function mayLoad(): boolean {
  return !hasUnsentText() && !isSending() && navigator.onLine && getReach() === 'here'
}

function addressOf({ pathname, search, hash }: Path): string {
  return pathname + search + hash
}
