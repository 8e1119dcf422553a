import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

/** One matter of what is looked at, under its heading; a hairline parts it from the one before. */
export function PeekGroup({ title, children }: { title: MessageId; children: ReactNode }) {
  const heading = useId()

  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ '& + &': { marginTop: 2, paddingTop: 2, borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography id={heading} variant="overline" component="h3" sx={{ color: 'text.secondary', marginBottom: 1 }}>
        <FormattedMessage id={title} />
      </Typography>
      {children}
    </Box>
  )
}
