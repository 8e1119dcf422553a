import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useIntl } from 'react-intl'
import type { Ref } from '#contract/record.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'

// The names become a button once the page is drawn.
const ContactSwitch = lazyPart(
  async () => (await import('./deferredBar.ts')).ContactSwitch,
  ({ children }) => children,
)

/** The contact one works as; with several contacts, the switch between them. */
export function MyContact({ contact: { name, handle } }: { contact: Ref }) {
  const intl = useIntl()
  const { allowed } = useInfo().capabilities['switch-contact']
  const names = (
    <Box component="span" sx={lines}>
      {name && (
        <Typography noWrap variant="subtitle2" component="span">
          {name}
        </Typography>
      )}
      <Typography noWrap variant="code" component="span" sx={{ color: 'text.secondary' }}>
        {handle}
      </Typography>
    </Box>
  )

  if (allowed) return <ContactSwitch>{names}</ContactSwitch>
  return (
    <Box role="group" aria-label={intl.formatMessage({ id: 'app.contact.label' })}>
      {names}
    </Box>
  )
}

const lines = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'baseline' },
  columnGap: 1,
  minWidth: 0,
  textAlign: 'start',
} as const
