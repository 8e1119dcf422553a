import { useEffect, useState } from 'react'
import { NavigationType, useBlocker, useNavigate, type BlockerFunction, type Path } from 'react-router'
import { getReach } from '#src/api/reach.ts'
import { isSending } from '#src/api/activity.ts'
import { ownBuild, readLatest, readRules, isVerySlow, watchVersion } from '#src/routing/versionWatch.ts'
import { hasUnsentText, watchFields } from '#src/routing/unsentInput.ts'
import { loadDocument } from '../carriedState.ts'

/** Goes on to a page of the version that is deployed, and by its rules. It draws nothing. */
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
    // Going back the address has changed already: to stop it would go forward again.
    return !isBack
  }
  useBlocker(judge)

  return null
}

/** Null without a build's id, and where the server prerenders the page. */
function watchHere() {
  const own = typeof document === 'undefined' ? null : ownBuild()
  return own === null
    ? null
    : watchVersion({ own, isSlow: isVerySlow(navigator), tab: document, readLatest, readRules })
}

/** Nothing typed would be lost, nothing being sent or fetched cut off, and there is somebody to load the page from. */
function mayLoad(): boolean {
  return !hasUnsentText() && !isSending() && navigator.onLine && getReach() === 'here'
}

function addressOf({ pathname, search, hash }: Path): string {
  return pathname + search + hash
}
