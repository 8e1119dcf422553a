import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { extendSession, type SessionEnd } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useSend } from '#src/api/useSend.ts'
import { useServerNow } from '#src/api/clock.ts'
import { leave } from '#src/features/session/parts/leave.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'

type Props = { session: SessionEnd; onExtended: (session: SessionEnd) => void }

/** The last minute: one press keeps the session, unless it has reached its latest end. */
export function SessionEnding({ session, onExtended }: Props) {
  const now = useServerNow(1000)
  const { send, isSending, refusal } = useSend(async () => onExtended(await api(extendSession)))
  const seconds = Math.max(0, Math.ceil((Date.parse(session.endsAt) - now) / 1000))
  const isLatest = session.endsAt >= session.latestEndAt

  return (
    <ModalDialog
      title="ending.ends.title"
      onEscape={() => void send()}
      actions={
        <>
          <Button variant="outlined" onClick={() => void leave()}>
            <FormattedMessage id="app.account.sign_out" />
          </Button>
          {!isLatest && (
            <Button variant="contained" loading={isSending} onClick={() => void send()} data-first>
              <FormattedMessage id="ending.ends.stay" />
            </Button>
          )}
        </>
      }
    >
      <Typography>
        <FormattedMessage id={isLatest ? 'ending.ends.at_latest' : 'ending.ends.text'} values={{ seconds }} />
      </Typography>
      {refusal && (
        <Typography role="alert" sx={{ color: 'error.main', marginTop: 1 }}>
          <FormattedMessage id={problemMessage(refusal.code)} />
        </Typography>
      )}
    </ModalDialog>
  )
}
