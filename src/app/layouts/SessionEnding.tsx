import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { extendSession, type SessionEnd } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useServerNow } from '#src/api/clock.ts'
import { signOut } from '#src/features/session/parts/signOut.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'

type Props = { session: SessionEnd; onExtended: (session: SessionEnd) => void }

/** The last minute: one press keeps the session, unless it has reached its latest end. */
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
