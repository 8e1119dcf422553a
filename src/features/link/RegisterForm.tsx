import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { NewContact } from '#contract/link.ts'
import { newIdempotencyKey } from '#src/api/random.ts'
import { useContractForm } from '#src/api/useContractForm.ts'
import { AddressFields, addressToType } from '#src/features/contact/parts/AddressFields.tsx'
import { SwitchField } from '#src/ui/form/Switch.tsx'
import { Form } from '#src/ui/form/Form.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { sendNewContact } from './linkCalls.ts'
import { Refused } from './Refused.tsx'

type Given = {
  /** What the provider says, to be kept or changed. */
  email: string | null
  onCreated: (email: string) => void
}

/** What the identity does not vouch for. */
export function RegisterForm({ email, onCreated }: Given) {
  // One contact, however often it is sent; with other values it is another wish.
  const key = useRef({ of: '', key: newIdempotencyKey() })
  const { form, submit, isSending, refusal } = useContractForm({
    schema: NewContact,
    defaults: { email: email ?? '', telephone: '', mailingAddress: null },
    draft: 'link.register',
    deed: async (contact) => {
      const of = JSON.stringify(contact)
      if (key.current.of !== of) key.current = { of, key: newIdempotencyKey() }
      await sendNewContact(contact, key.current.key)
      return contact.email
    },
    onDone: onCreated,
  })
  const { register, setValue, control } = form
  const { errors } = form.formState
  const mailingAddress = useWatch({ control, name: 'mailingAddress' })

  return (
    <Form submit={submit} isSending={isSending} sx={{ justifyItems: 'start' }}>
      <TextField
        label="field.email"
        hint={<FormattedMessage id="link.register.email_hint" />}
        mask="email"
        inputMode="email"
        autoComplete="email"
        isRequired
        error={errors.email?.message}
        registration={register('email')}
      />
      <TextField
        label="link.register.telephone"
        hint={<FormattedMessage id="link.register.telephone_hint" />}
        mask="telephone"
        inputMode="tel"
        autoComplete="tel"
        error={errors.telephone?.message}
        registration={register('telephone')}
      />
      <SwitchField
        label="link.register.elsewhere"
        about="link.register.elsewhere_about"
        isOn={mailingAddress !== null}
        onSwitch={(isOn) => setValue('mailingAddress', isOn ? addressToType(null) : null)}
      />
      {mailingAddress && (
        <AddressFields
          register={(part) => register(`mailingAddress.${part}`)}
          errors={errors.mailingAddress}
          country={mailingAddress.country}
        />
      )}
      {refusal && <Refused problem={refusal} />}
      <Button type="submit" variant="contained" loading={isSending}>
        <FormattedMessage id="link.register.submit" />
      </Button>
    </Form>
  )
}
