import { useLayoutEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { ContactChange, updateContact } from '#contract/myContact.ts'
import type { MessageId } from '#intl/ids.ts'
import { useActionForm } from '#src/api/useActionForm.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { TextField, type TextFieldProps } from '#src/ui/form/TextField.tsx'
import type { EditableName } from './editableName.ts'
import { EditorForm } from './EditorForm.tsx'
import { api } from '#src/api/client.ts'

const OneOfThem = z.pick(ContactChange, {
  telephone: true,
  fax: true,
  email: true,
  notifyEmail: true,
  vatNumber: true,
})

type Given = { field: EditableName; value: string; draft: string; onClose: () => void }

/** One value as a form of its own: saved with Enter, given up with Escape. */
export function FieldEditor({ field, value, draft, onClose }: Given) {
  const action = useActionForm({
    schema: OneOfThem,
    defaults: { [field]: value },
    draft,
    perform: (body) => api(updateContact, { body }),
    onDone: onClose,
  })
  const { setFocus, formState } = action.form
  // Before anything can be typed beside it.
  useLayoutEffect(() => setFocus(field, { shouldSelect: true }), [field, setFocus])

  return (
    <EditorForm
      action={action}
      onLeave={() => {
        action.discard()
        onClose()
      }}
    >
      <TextField
        {...looks[field]}
        isLabelBeside
        hint={<FormattedMessage id={hints[field]} />}
        error={formState.errors[field]?.message}
        registration={action.form.register(field)}
      />
      {isEmail(field) && <StepUpNote capability="change-email" />}
    </EditorForm>
  )
}

const isEmail = (field: EditableName) => field === 'email' || field === 'notifyEmail'

const telephone = { mask: 'telephone', autoComplete: 'tel', inputMode: 'tel' } as const
const email = { mask: 'email', autoComplete: 'email', inputMode: 'email' } as const

const looks: Record<EditableName, Omit<TextFieldProps, 'registration'>> = {
  telephone: { label: 'field.telephone', ...telephone },
  fax: { label: 'field.fax', mask: 'telephone', inputMode: 'tel' },
  email: { label: 'field.email', isRequired: true, ...email },
  notifyEmail: { label: 'field.notify_email', ...email },
  vatNumber: { label: 'field.vat_number' },
}

const hints: Record<EditableName, MessageId> = {
  telephone: 'mycontact.hint.telephone',
  fax: 'mycontact.hint.telephone',
  email: 'mycontact.hint.email',
  notifyEmail: 'mycontact.hint.notify_email',
  vatNumber: 'mycontact.hint.vat_number',
}
