import { useEffect, useState } from 'react'
import { type SessionEnd, extendSession } from '#contract/session.ts'
import { serverNow, useServerNow } from '#src/api/clock.ts'
import { readSignedInUser } from '#src/features/session/parts/frame.ts'
import { watchSignOut, signOut } from '#src/features/session/parts/signOut.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { api } from '#src/api/client.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/routing/paths.ts'

/** How long before its end the session warns, in milliseconds (docs/rules.md#session). */
const warning = 60_000

type Stage = 'running' | 'ending' | 'ended'

/**
 * Warns a minute before the session ends. It first requests the end again, because other tabs and calls may have
 * extended it; that request extends nothing. A sign-out in another tab ends the page too.
 */
export function SessionWatch({ session }: { session: SessionEnd }) {
  const [known, setKnown] = useState(session)
  const [stage, setStage] = useState<Stage>('running')
  const [isDismissed, setDismissed] = useState(false)

  useEffect(watchSignOut, [])

  // The frame was read again, which is newer than the known session.
  const [previous, setPrevious] = useState(session)
  if (previous !== session) {
    setPrevious(session)
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

  if (stage === 'ended' && !isDismissed) return <SessionEnded onDismiss={() => setDismissed(true)} />
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

/** Requests the state of the session; when the server does not answer, the known end counts. */
async function recheck(): Promise<{ next: Stage; fresh?: SessionEnd }> {
  const info = await readSignedInUser().catch(() => undefined)
  if (info === null) return { next: 'ended' }
  if (info === undefined) return { next: 'ending' }
  const left = Date.parse(info.session.endsAt) - serverNow()
  return { next: left > warning ? 'running' : 'ending', fresh: info.session }
}

type Props = { session: SessionEnd; onExtended: (session: SessionEnd) => void }

/** The dialog of the last minute: a press extends the session, unless it has reached its latest end. */
export function SessionEnding({ session, onExtended }: Props) {
  const now = useServerNow(1000)
  const { run, isRunning, problem } = useAction(async () => onExtended(await api(extendSession)))
  const seconds = Math.max(0, Math.ceil((Date.parse(session.endsAt) - now) / 1000))
  const isLatest = session.endsAt >= session.latestEndAt

  return (
    <ModalDialog
      title="ending.ends.title"
      onEscape={() => void run()}
      actions={
        <>
          <Button variant="outlined" onClick={() => void signOut()}>
            <FormattedMessage id="app.account.sign_out" />
          </Button>
          {!isLatest && (
            <Button variant="contained" loading={isRunning} onClick={() => void run()} data-first>
              <FormattedMessage id="ending.ends.stay" />
            </Button>
          )}
        </>
      }
    >
      <Typography>
        <FormattedMessage id={isLatest ? 'ending.ends.at_latest' : 'ending.ends.text'} values={{ seconds }} />
      </Typography>
      <ApiProblem problem={problem} isInline mt={1} />
    </ModalDialog>
  )
}

/** The dialog after the end. The page stays with everything typed in it until the user signs in again. */
function SessionEnded({ onDismiss }: { onDismiss: () => void }) {
  const { pathname, search, hash } = useLocation()

  return (
    <ModalDialog
      title="ending.ended.title"
      onEscape={onDismiss}
      actions={
        <>
          <Button variant="outlined" onClick={onDismiss}>
            <FormattedMessage id="ending.ended.look" />
          </Button>
          <Button component={Link} to={paths.signIn(pathname + search + hash)} variant="contained" data-first>
            <FormattedMessage id="ending.ended.sign_in" />
          </Button>
        </>
      }
    >
      <Typography>
        <FormattedMessage id="ending.ended.text" />
      </Typography>
    </ModalDialog>
  )
}
