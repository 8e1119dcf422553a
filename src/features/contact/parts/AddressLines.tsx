import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import type { Address } from '#contract/contact.ts'

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
