import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { sheetLook } from './sheetLook.ts'

/** A part of a page under its own heading, on paper with a hairline round it. */
export function Section({ title, children }: { title: MessageId; children: ReactNode }) {
  const heading = useId()

  return (
    <Box component="section" aria-labelledby={heading} sx={sheetLook}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        <FormattedMessage id={title} />
      </Typography>
      {children}
    </Box>
  )
}
