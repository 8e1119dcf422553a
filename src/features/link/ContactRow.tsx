import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Ref } from '#contract/record.ts'
import { DeedRow } from './DeedRow.tsx'

type Given = { contact: Ref; isPresent: boolean; children: ReactNode }

/** One of my contacts by name and handle, whether I work as it, and what can be done with it. */
export function ContactRow({ contact: { name, handle }, isPresent, children }: Given) {
  return (
    <DeedRow isPresent={isPresent}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name && (
          <Box component="span" sx={{ typography: 'subtitle2', mr: 1 }}>
            {name}
          </Box>
        )}
        <Box component="span" sx={{ typography: 'code', color: 'text.secondary' }}>
          {handle}
        </Box>
        {isPresent && (
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage id="authentication.contacts.present" />
          </Box>
        )}
      </Box>
      {children}
    </DeedRow>
  )
}
