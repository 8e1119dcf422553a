import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { Handle, type Ref } from '#contract/record.ts'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { useActionForm } from '#src/api/useActionForm.ts'
import { ActionDialog } from '#src/features/operation/parts/ActionDialog.tsx'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { paths } from '#src/routing/paths.ts'
import { TextField } from '#src/ui/form/TextField.tsx'
import { detachContact } from '#contract/link.ts'
import { api } from '#src/api/client.ts'
import { asOtherContact, continueAsOther } from './parts/switchContact.ts'

export type DetachProps = {
  contact: Ref
  /** Whether no other contact is linked. */
  isLast: boolean
  /** Gets the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Explains what it means to unlink a contact. The user types its handle, so that it does not happen by mistake. */
export function DetachDialog({ contact: { handle }, isLast, opener, onClose }: DetachProps) {
  const form = useId()
  const { needsIdentity } = useStepUp('detach-contact')
  const isAttachedHere = usePermission('attach-contact').reason !== 'not-at-this-registry'
  const typed = useTyped(handle, () => continueAsOther(isLast ? paths.connect() : paths.myAuthentication()))

  return (
    <ActionDialog
      title="link.detach.title"
      capability="detach-contact"
      label="link.detach.submit"
      onPress={{ form }}
      isRunning={typed.isRunning}
      problem={null}
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
        <ActionForm id={form} action={typed} sx={{ mt: 2 }}>
          <TextField
            label="link.detach.type"
            mask="alphanumerics"
            isRequired
            error={typed.error}
            registration={typed.registration}
          />
        </ActionForm>
      )}
    </ActionDialog>
  )
}

/** Returns the field of the typed handle, which must be that of the contact. */
function useTyped(handle: string, onDone: () => Promise<never>) {
  const schema = useMemo(
    () =>
      z.strictObject({
        handle: z.pipe(Handle, z.string().check(z.refine((text) => text === handle.toUpperCase()))),
      }),
    [handle],
  )
  const { form, ...sending } = useActionForm({
    schema,
    defaults: { handle: '' },
    draft: `link.detach.${handle}`,
    perform: (body) => asOtherContact(api(detachContact, { body })),
    onDone,
  })
  const { setFocus, register, formState } = form
  useEffect(() => setFocus('handle'), [setFocus])
  return { ...sending, error: formState.errors.handle?.message, registration: register('handle') }
}
