import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { authInfoDays, type MyMadeAuthInfo } from '#contract/authInfo.ts'
import { ChosenAuthInfo } from '#contract/input.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { useContractForm } from '#src/api/useContractForm.ts'
import { useSend } from '#src/api/useSend.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { MakingChoice } from './MakingChoice.tsx'
import { useMakingOnce } from './useMakingOnce.ts'

const Chosen = z.strictObject({ authInfo: ChosenAuthInfo })

type Given = {
  /** One is valid now and will not be any more. */
  replaces: boolean
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onMade: (made: MyMadeAuthInfo) => void
  onClose: () => void
}

/**
 * A new AuthInfo of my contact: made there, or chosen by me. Whoever must confirm their identity does so before there
 * is a field to type a secret in, and comes back to here.
 */
export function MyMakeDialog({ replaces, opener, onMade, onClose }: Given) {
  const { needsIdentity, confirm } = useStepUp('set-own-auth-info')
  useEffect(() => () => opener.current?.focus(), [opener])
  const id = useId()
  const [isChosen, setChosen] = useState(false)
  const deed = useMakingOnce()
  const made = useSend(() => deed())
  const chosen = useContractForm({
    schema: Chosen,
    defaults: { authInfo: '' },
    draft: null,
    deed: ({ authInfo }) => deed(authInfo),
    onDone: onMade,
  })
  const isSending = made.isSending || chosen.isSending
  const refusal = isChosen ? chosen.refusal : made.refusal
  const make = async () => {
    const answer = await made.send()
    if (answer) onMade(answer)
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
          {needsIdentity ? (
            <Button data-first variant="contained" onClick={() => confirm()}>
              <FormattedMessage id="operation.confirm_identity" />
            </Button>
          ) : (
            <Button data-first type="submit" form={id} variant="contained" loading={isSending}>
              <FormattedMessage id={isChosen ? 'authinfo.dialog.set' : 'authinfo.dialog.make'} />
            </Button>
          )}
        </>
      }
    >
      <Typography>
        <FormattedMessage id="authinfo.dialog.about" values={{ days: authInfoDays }} />
        {replaces && (
          <>
            {' '}
            <FormattedMessage id="authinfo.dialog.replaces" />
          </>
        )}
      </Typography>
      {!needsIdentity && (
        <Box
          component="form"
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void (isChosen ? chosen.submit() : make())
          }}
          sx={{ display: 'grid', gap: 1.5, mt: 2 }}
        >
          <MakingChoice isChosen={isChosen} onChoice={setChosen} />
          {isChosen && (
            <TextField
              label="authinfo.mine.own"
              hint={<FormattedMessage id="authinfo.mine.own_hint" />}
              isRequired
              error={chosen.form.formState.errors.authInfo?.message}
              registration={chosen.form.register('authInfo')}
            />
          )}
        </Box>
      )}
      <StepUpNote capability="set-own-auth-info" />
      {refusal && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemWords(refusal.code)} requestId={refusal.requestId} />
        </Box>
      )}
    </ModalDialog>
  )
}
