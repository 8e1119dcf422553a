import Box from '@mui/material/Box'
import { FormattedDate, useIntl } from 'react-intl'
import type { Ident, Address } from '#contract/contact.ts'
import type { MessageId } from '#intl/ids.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'

/** Returns the name of the kind of an identification; a general one where there is none or a registry defines it. */
export function identTitle(ident: Pick<Ident, 'type'> | null | undefined): MessageId {
  const known = kinds.find((kind) => kind === ident?.type)
  return known ? `field.ident.${known}` : 'field.ident'
}

/** The value of an identification under its `identTitle`; a kind that a registry defines is shown by its code. */
export function Identification({ of: { type, value } }: { of: Ident }) {
  const isKnown = kinds.some((kind) => kind === type)

  return (
    <>
      {type === 'birthday' && isDay.test(value) ? (
        <FormattedDate value={`${value}T12:00:00Z`} dateStyle="long" timeZone="UTC" />
      ) : (
        <Code>{value}</Code>
      )}
      {type && !isKnown && (
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {type}
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
