import Box from '@mui/material/Box'
import { useMemo, type ReactNode } from 'react'
import type { ControllerRenderProps, FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { Address } from '#contract/contact.ts'
import { countryCodes } from '#contract/country.ts'
import { ChoiceField } from '#src/ui/form/ChoiceField.tsx'
import { TextField } from '#src/ui/form/TextField.tsx'

/** An address as it is typed: every field is a text. */
type TypedAddress = {
  street: string[]
  city: string
  stateOrProvince: string
  postalCode: string
  country: string
}

type AddressField = 'street.0' | 'street.1' | 'street.2' | 'city' | 'stateOrProvince' | 'postalCode'

type Props = {
  register: (part: AddressField) => UseFormRegisterReturn
  errors: FieldErrors<TypedAddress> | undefined
  /** The field of the country, which a form controls. */
  children: ReactNode
}

/** The fields of a postal address, in the order of an envelope; the browser may fill them in. */
export function AddressFields({ register, errors, children }: Props) {
  const street = (line: 0 | 1 | 2) => ({
    label: 'mycontact.address.street' as const,
    values: { line: line + 1 },
    registration: register(`street.${line}`),
  })

  return (
    <>
      <TextField {...street(0)} isRequired autoComplete="address-line1" error={errors?.street?.[0]?.message} />
      <TextField {...street(1)} autoComplete="address-line2" error={errors?.street?.[1]?.message} />
      <TextField {...street(2)} autoComplete="address-line3" error={errors?.street?.[2]?.message} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' } }}>
        <TextField
          label="mycontact.address.postal_code"
          isRequired
          autoComplete="postal-code"
          error={errors?.postalCode?.message}
          registration={register('postalCode')}
        />
        <TextField
          label="mycontact.address.city"
          isRequired
          autoComplete="address-level2"
          error={errors?.city?.message}
          registration={register('city')}
        />
      </Box>
      <TextField
        label="mycontact.address.state"
        autoComplete="address-level1"
        error={errors?.stateOrProvince?.message}
        registration={register('stateOrProvince')}
      />
      {children}
    </>
  )
}

type CountryFieldProps = {
  field: Pick<ControllerRenderProps, 'onChange' | 'onBlur' | 'ref'> & { value: string | undefined }
  error: string | undefined
}

/** The country of an address, by its name in the language of the page. */
export function CountryField({ field, error }: CountryFieldProps) {
  const { value, onChange, onBlur, ref } = field
  return (
    <ChoiceField
      label="mycontact.address.country"
      choices={useCountries()}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      isRequired
      autoComplete="country-name"
      error={error}
    />
  )
}

function useCountries() {
  const intl = useIntl()
  return useMemo(
    () =>
      countryCodes
        .map((code) => ({ code, name: intl.formatDisplayName(code, { type: 'region' }) ?? code }))
        .sort((one, other) => one.name.localeCompare(other.name, intl.locale)),
    [intl],
  )
}

/** An address of the registry as a form begins with it; older data may lack anything. */
export function addressToType(address: Address | null): TypedAddress {
  const [first = '', second = '', third = ''] = address?.street ?? []
  return {
    street: [first, second, third],
    city: address?.city ?? '',
    stateOrProvince: address?.stateOrProvince ?? '',
    postalCode: address?.postalCode ?? '',
    country: address?.country ?? 'CZ',
  }
}
