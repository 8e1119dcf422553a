import { useEffect, useState } from 'react'
import type { SessionEnd } from '#contract/session.ts'
import { serverNow } from '#src/api/clock.ts'
import { readSignedInUser } from '#src/features/session/parts/frame.ts'
import { watchSignOut } from '#src/features/session/parts/signOut.ts'
import { SessionEnded } from './SessionEnded.tsx'
import { SessionEnding } from './SessionEnding.tsx'

/** How long before its end the session's end is announced, in milliseconds (docs/rules.md#session). */
const warning = 60_000

type Stage = 'running' | 'ending' | 'ended'

/**
 * Warns a minute before the session ends. What other tabs and calls have meanwhile added is asked for
 * first, by a call that itself keeps nothing alive. What other tabs do with the session ends here too.
 */
export function SessionWatch({ session }: { session: SessionEnd }) {
  const [known, setKnown] = useState(session)
  const [stage, setStage] = useState<Stage>('running')
  const [looksOn, setLooksOn] = useState(false)

  useEffect(watchSignOut, [])

  // The page has read who is signed in again: that is newer than what this watch knows.
  const [given, setGiven] = useState(session)
  if (given !== session) {
    setGiven(session)
    setKnown(session)
    setStage('running')
  }

  useEffect(() => {
    if (stage === 'ended') return undefined
    const end = Date.parse(known.endsAt)
    const wait = (stage === 'running' ? end - warning : end) - serverNow()
    const look = async () => {
      const { next, fresh } = await recheck()
      if (fresh) setKnown(fresh)
      setStage(next)
    }
    const timer = setTimeout(() => void look(), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [known, stage])

  if (stage === 'ended' && !looksOn) return <SessionEnded onLook={() => setLooksOn(true)} />
  if (stage === 'ending') {
    return (
      <SessionEnding
        session={known}
        onExtended={(extended) => {
          setKnown(extended)
          setStage('running')
        }}
      />
    )
  }
  return null
}

/** Where the session really stands; when the server cannot say, what was known is believed. */
async function recheck(): Promise<{ next: Stage; fresh?: SessionEnd }> {
  const info = await readSignedInUser().catch(() => undefined)
  if (info === null) return { next: 'ended' }
  if (info === undefined) return { next: 'ending' }
  const left = Date.parse(info.session.endsAt) - serverNow()
  return { next: left > warning ? 'running' : 'ending', fresh: info.session }
}
