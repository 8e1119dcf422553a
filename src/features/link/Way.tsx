import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

type Given = { title: MessageId; about: MessageId; children: ReactNode }

/** One of several ways to go on from a card, below a hairline: what it is and its action. */
export function Way({ title, about, children }: Given) {
  const heading = useId()

  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', mt: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <div>
        <Typography id={heading} variant="h3" component="h2" sx={{ mb: 0.5 }}>
          <FormattedMessage id={title} />
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={about} />
        </Typography>
      </div>
      {children}
    </Box>
  )
}
