import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

/** A section of a page with its heading, in a bordered box. */
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

/** Two columns where there is room; the last section of the shorter one fills its height. Else one below the other. */
export function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Half>{first}</Half>
      <Half>{second}</Half>
    </Box>
  )
}

function Half({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, '& > :last-child': { flexGrow: 1 } }}>
      {children}
    </Box>
  )
}

/** The box of a section. */
export const sheetLook = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
} as const
