import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { createContact, NewContact } from '#contract/link.ts'
import { countryCode } from '#contract/telephone.ts'
import { ActionForm } from '#src/api/ActionForm.tsx'
import { useActionForm } from '#src/api/useActionForm.ts'
import { AddressFields, addressToType, CountryField } from '#src/features/contact/parts/AddressFields.tsx'
import { telephoneOf } from '#src/features/contact/parts/telephoneOf.ts'
import { SwitchField } from '#src/ui/form/Switch.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'
import { api } from '#src/api/client.ts'
import { asOtherContact } from './parts/switchContact.ts'
import { LinkProblem } from './LinkProblem.tsx'

type Props = {
  /** The provider's e-mail, which the user may change. */
  email: string | null
  /** The country of the identity's address, whose code a telephone number may be typed without. */
  country: string | null
  onCreated: (email: string) => void
}

/** The data that the identity does not vouch for. */
export function RegisterForm({ email, country, onCreated }: Props) {
  const action = useActionForm({
    schema: useMemo(() => z.extend(NewContact, { telephone: telephoneOf(country) }), [country]),
    defaults: { email: email ?? '', telephone: '', mailingAddress: null },
    draft: 'link.register',
    perform: async (contact, key) => {
      await asOtherContact(api(createContact, { body: contact, idempotencyKey: key }))
      return contact.email
    },
    onDone: onCreated,
  })
  const code = countryCode(country) ?? ''
  const hint = code === '' ? 'link.register.telephone_hint' : 'link.register.telephone_of_country'
  const { register, setValue, control } = action.form
  const { errors } = action.form.formState
  const mailingAddress = useWatch({ control, name: 'mailingAddress' })

  return (
    <ActionForm
      action={action}
      problem={action.problem && <LinkProblem problem={action.problem} />}
      buttons={
        <Button type="submit" variant="contained" loading={action.isRunning}>
          <FormattedMessage id="link.register.submit" />
        </Button>
      }
      sx={{ justifyItems: 'start' }}
    >
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
        hint={<FormattedMessage id={hint} values={{ code }} />}
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
        <AddressFields register={(part) => register(`mailingAddress.${part}`)} errors={errors.mailingAddress}>
          <Controller
            control={control}
            name="mailingAddress.country"
            render={({ field, fieldState }) => <CountryField field={field} error={fieldState.error?.message} />}
          />
        </AddressFields>
      )}
    </ActionForm>
  )
}
