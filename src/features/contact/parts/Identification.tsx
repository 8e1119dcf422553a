import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { Ident } from '#contract/contact.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'

/** Registries' own kinds of identification are told by their codes. */
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
