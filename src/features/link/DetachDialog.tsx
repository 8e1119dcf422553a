import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { Handle, type Ref } from '#contract/record.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { useContractForm } from '#src/api/useContractForm.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { paths } from '#src/routing/paths.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { sendDetachment } from './linkCalls.ts'
import { goOn } from './parts/goOn.ts'

export type DetachProps = {
  contact: Ref
  /** No other contact is linked. */
  isLast: boolean
  /** Where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What leaving a contact means, and its handle typed once more, so that nobody leaves one by a slip of the finger. */
export function DetachDialog({ contact: { handle }, isLast, opener, onClose }: DetachProps) {
  const form = useId()
  const { needsIdentity, confirm } = useStepUp('detach-contact')
  const typed = useTyped(handle, () => goOn(isLast ? paths.connect() : paths.myAuthentication()))
  // Behind a dialog nothing takes the focus: only once it is gone.
  useEffect(() => () => opener.current?.focus(), [opener])

  return (
    <ModalDialog
      title="link.detach.title"
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
            <Button type="submit" form={form} variant="contained" loading={typed.isSending}>
              <FormattedMessage id="link.detach.submit" />
            </Button>
          )}
        </>
      }
    >
      <Typography>
        <FormattedMessage id="link.detach.about" values={{ handle: <Code key="handle">{handle}</Code> }} />
        {isLast && (
          <>
            {' '}
            <FormattedMessage id="link.detach.last" />
          </>
        )}
      </Typography>
      {!needsIdentity && (
        <Box
          component="form"
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!typed.isSending) void typed.submit()
          }}
          sx={{ mt: 2 }}
        >
          <TextField label="link.detach.type" isRequired error={typed.error} registration={typed.registration} />
        </Box>
      )}
      <StepUpNote capability="detach-contact" />
      {typed.refusal && (
        <Box sx={{ mt: 2 }}>
          <Problem message={problemWords(typed.refusal.code)} requestId={typed.refusal.requestId} />
        </Box>
      )}
    </ModalDialog>
  )
}

/** The handle as it is typed, which must be that of the contact. */
function useTyped(handle: string, onDone: () => Promise<never>) {
  const schema = useMemo(
    () =>
      z.strictObject({
        handle: z.pipe(Handle, z.string().check(z.refine((text) => text === handle.toUpperCase()))),
      }),
    [handle],
  )
  const { form, ...sending } = useContractForm({
    schema,
    defaults: { handle: '' },
    draft: null,
    deed: ({ handle: typed }) => sendDetachment(typed),
    onDone,
  })
  const { setFocus, register, formState } = form
  useEffect(() => setFocus('handle'), [setFocus])
  return { ...sending, error: formState.errors.handle?.message, registration: register('handle') }
}
