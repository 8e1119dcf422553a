import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { authInfoDays, type MadeAuthInfo } from '#contract/authInfo.ts'
import { newIdempotencyKey } from '#src/api/idempotencyKey.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { useSend } from '#src/api/useSend.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { makeAuthInfo, type Named } from './authInfoCalls.ts'

type Given = {
  of: Named
  /** What people call it. */
  name: string
  /** One is valid now and will not be any more. */
  replaces: boolean
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onMade: (made: MadeAuthInfo) => void
  onClose: () => void
}

/** What a new AuthInfo means, said before it is made; who must confirm their identity first comes back to here. */
export function MakeDialog({ of, name, replaces, opener, onMade, onClose }: Given) {
  const capability = of.type === 'contact' ? 'set-own-auth-info' : 'create-auth-info'
  const { needsIdentity, confirm } = useStepUp(capability)
  // Behind a dialog nothing takes the focus: only once it is gone.
  useEffect(() => () => opener.current?.focus(), [opener])
  // One deed, however often it is sent: an answer that was lost on the way is told as such and not made twice.
  const key = useRef(newIdempotencyKey())
  const { send, isSending, refusal } = useSend(makeAuthInfo)

  // Drawn a moment longer than it takes: what is made is not made twice by whoever presses twice.
  const isUnderWay = useRef(false)

  const make = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const made = await send(of, key.current)
    isUnderWay.current = made !== undefined
    if (made) onMade(made)
  }
  const anew = () => {
    if (refusal?.code === 'already-shown') key.current = newIdempotencyKey()
    void make()
  }

  return (
    <ModalDialog
      title="authinfo.dialog.title"
      onEscape={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="operation.leave" />
          </Button>
          <Button
            data-first
            variant="contained"
            loading={isSending}
            onClick={() => (needsIdentity ? confirm() : void make())}
          >
            <FormattedMessage id={needsIdentity ? 'operation.confirm_identity' : 'authinfo.dialog.make'} />
          </Button>
        </>
      }
    >
      <Typography variant="name" component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography>
        <FormattedMessage id="authinfo.dialog.about" values={{ days: authInfoDays }} />
        {replaces && (
          <>
            {' '}
            <FormattedMessage id="authinfo.dialog.replaces" />
          </>
        )}
      </Typography>
      <StepUpNote capability={capability} />
      {refusal && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemWords(refusal.code)} requestId={refusal.requestId} onRetry={anew} />
        </Box>
      )}
    </ModalDialog>
  )
}
