import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { Ident, Address } from '#contract/contact.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'

/** Kinds of identification that a registry defines itself are shown by their codes. */
export function Identification({ of: { type, value } }: { of: Ident }) {
  const known = kinds.find((kind) => kind === type)

  return (
    <>
      {known === 'birthday' && isDay.test(value) ? (
        <FormattedDate value={`${value}T12:00:00Z`} dateStyle="long" timeZone="UTC" />
      ) : (
        <Code>{value}</Code>
      )}
      {type && (
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {known ? <FormattedMessage id={`field.ident.${known}`} /> : type}
        </Box>
      )}
    </>
  )
}

const kinds = ['op', 'passport', 'mpsv', 'ico', 'birthday'] as const

// A day has no zone: taken for a noon of Greenwich it is read as itself.
const isDay = /^\d{4}-\d\d-\d\d$/

/** An address as it stands on an envelope, its country in words. */
export function AddressLines({ address }: { address: Address }) {
  const intl = useIntl()
  const { street, city, stateOrProvince, postalCode, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  // Older data may have anything in the place of a code.
  const isCode = country !== null && /^[A-Z]{2}$/.test(country)
  const inWords = isCode ? (intl.formatDisplayName(country, { type: 'region' }) ?? country) : country

  return [...street, place, stateOrProvince, inWords].filter(Boolean).map((line) => (
    <Box key={line} component="span" sx={{ display: 'block' }}>
      {line}
    </Box>
  ))
}
