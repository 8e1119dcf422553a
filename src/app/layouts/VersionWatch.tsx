import { useEffect, useState } from 'react'
import { NavigationType, useBlocker, useNavigate, type BlockerFunction, type Path } from 'react-router'
import { getReach } from '#src/api/reach.ts'
import { isSending } from '#src/api/activity.ts'
import { ownBuild, readLatest, readRules, isVerySlow, watchVersion } from '#src/routing/versionWatch.ts'
import { hasUnsentText, watchFields } from '#src/routing/unsentInput.ts'
import { loadDocument } from '../carriedState.ts'

/** Loads the next page as a document after a new version, and applies its redirects. It draws nothing. */
export function VersionWatch() {
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
