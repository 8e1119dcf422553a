import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

/** A ruled part of the sheet under its heading; `action` stands at the heading's end. */
export function Part({ title, action, children }: { title: MessageId; action?: ReactNode; children: ReactNode }) {
  const heading = useId()

  return (
    <Box component="section" aria-labelledby={heading} sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, marginBottom: 1 }}>
        <Typography id={heading} variant="h3" component="h2" sx={{ flex: 1 }}>
          <FormattedMessage id={title} />
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
