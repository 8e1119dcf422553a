import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { Handle, type Ref } from '#contract/record.ts'
import { useContractForm } from '#src/api/useContractForm.ts'
import { DeedDialog } from '#src/features/operation/parts/DeedDialog.tsx'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { paths } from '#src/routing/paths.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { sendDetachment } from './linkCalls.ts'
import { goOn } from './goOn.ts'

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
  const { needsIdentity } = useStepUp('detach-contact')
  const isAttachedHere = usePermission('attach-contact').reason !== 'not-at-this-registry'
  const typed = useTyped(handle, () => goOn(isLast ? paths.connect() : paths.myAuthentication()))

  return (
    <DeedDialog
      title="link.detach.title"
      capability="detach-contact"
      deed="link.detach.submit"
      send={{ form }}
      isSending={typed.isSending}
      refusal={typed.refusal}
      opener={opener}
      onClose={onClose}
    >
      <Typography>
        <FormattedMessage
          id={isAttachedHere ? 'link.detach.about' : 'link.detach.about_registry'}
          values={{ handle: <Code key="handle">{handle}</Code> }}
        />
        {isLast && (
          <>
            {' '}
            <FormattedMessage id="link.detach.last" />
          </>
        )}
      </Typography>
      {!needsIdentity && (
        <Form id={form} submit={typed.submit} isSending={typed.isSending} sx={{ mt: 2 }}>
          <TextField
            label="link.detach.type"
            mask="alphanumerics"
            isRequired
            error={typed.error}
            registration={typed.registration}
          />
        </Form>
      )}
    </DeedDialog>
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
