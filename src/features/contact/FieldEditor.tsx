import { useLayoutEffect, type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { ContactChange, updateContact } from '#contract/myContact.ts'
import type { MessageId } from '#intl/ids.ts'
import { useActionForm } from '#src/api/useActionForm.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { TextField, type TextFieldProps } from '#src/ui/form/TextField.tsx'
import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { Controller } from 'react-hook-form'
import type { Address } from '#contract/contact.ts'
import { PostalAddress } from '#contract/input.ts'
import { countryCode } from '#contract/telephone.ts'
import { AddressFields, addressToType, CountryField } from './parts/AddressFields.tsx'
import { telephoneOf, telephoneToType } from './parts/telephoneOf.ts'

const OneOfThem = z.pick(ContactChange, {
  telephone: true,
  fax: true,
  email: true,
  notifyEmail: true,
  vatNumber: true,
})

type FieldEditorProps = {
  field: EditableName
  value: string
  /** The country of the contact, whose code a telephone number may be typed without. */
  country: string | null
  draft: string
  onClose: Close
}

/** Closes the form; with whether its value was saved. */
type Close = (result?: 'saved') => void

/** A value of my contact that is typed here, by its name in the contract. */
export type EditableName = 'vatNumber' | 'telephone' | 'fax' | 'email' | 'notifyEmail'

/** One value as a form of its own: saved with Enter, given up with Escape. */
export function FieldEditor({ field, value, country, draft, onClose }: FieldEditorProps) {
  const action = useActionForm({
    schema: useMemo(() => schemaFor(country), [country]),
    defaults: { [field]: isNumber(field) ? telephoneToType(value) : value },
    draft,
    perform: (body) => api(updateContact, { body }),
    onDone: () => onClose('saved'),
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
        hint={<FormattedMessage id={hintFor(field, country)} values={{ code: countryCode(country) ?? '' }} />}
        error={formState.errors[field]?.message}
        registration={action.form.register(field)}
      />
      {isEmail(field) && <StepUpNote capability="change-email" />}
    </EditorForm>
  )
}

/** Returns the schema of a change; telephone numbers get the code of the country. */
function schemaFor(country: string | null) {
  return z.extend(OneOfThem, { telephone: telephoneOf(country), fax: telephoneOf(country) })
}

function hintFor(field: EditableName, country: string | null): MessageId {
  return isNumber(field) && countryCode(country) ? 'mycontact.hint.telephone_of_country' : hints[field]
}

const isNumber = (field: EditableName) => field === 'telephone' || field === 'fax'
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

type Props = {
  action: ComponentProps<typeof ActionForm>['action']
  onLeave: () => void
  children: ReactNode
}

/** A form in the place of the value it changes. Escape leaves it. */
export function EditorForm({ action, onLeave, children }: Props) {
  return (
    <ActionForm
      action={action}
      buttons={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={action.isRunning}>
            <FormattedMessage id="mycontact.save" />
          </Button>
          <Button onClick={onLeave}>
            <FormattedMessage id="mycontact.leave" />
          </Button>
        </Box>
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onLeave()
      }}
      // On a phone it is below its label.
      sx={{ maxWidth: 480, pt: { xs: 0.5, sm: 0 } }}
    >
      {children}
    </ActionForm>
  )
}

const MailingForm = z.strictObject({ mailingAddress: PostalAddress })

type AddressEditorProps = { address: Address | null; draft: string; onClose: Close }

/** A whole address as one form. */
export function AddressEditor({ address, draft, onClose }: AddressEditorProps) {
  const action = useActionForm({
    schema: MailingForm,
    defaults: { mailingAddress: addressToType(address) },
    draft,
    perform: (body) => api(updateContact, { body }),
    onDone: () => onClose('saved'),
  })
  const { register, setFocus, formState, control } = action.form
  useEffect(() => setFocus('mailingAddress.street.0', { shouldSelect: true }), [setFocus])

  return (
    <EditorForm
      action={action}
      onLeave={() => {
        action.discard()
        onClose()
      }}
    >
      <AddressFields register={(part) => register(`mailingAddress.${part}`)} errors={formState.errors.mailingAddress}>
        <Controller
          control={control}
          name="mailingAddress.country"
          render={({ field, fieldState }) => <CountryField field={field} error={fieldState.error?.message} />}
        />
      </AddressFields>
    </EditorForm>
  )
}
