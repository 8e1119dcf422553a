import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createElement, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Ref } from '#contract/record.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { useLate } from '#src/routing/useLate.ts'

/** As which contact one works; whoever may have several changes it here. */
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

  if (allowed) return <LateSwitch>{names}</LateSwitch>
  return (
    <Box role="group" aria-label={intl.formatMessage({ id: 'app.contact.label' })}>
      {names}
    </Box>
  )
}

/** The names become a button once the page is drawn. */
function LateSwitch({ children }: { children: ReactNode }) {
  const late = useLate(bring)
  return late ? createElement(late.ContactSwitch, null, children) : children
}

async function bring() {
  const { ContactSwitch } = await import('./ContactSwitch.tsx')
  return { ContactSwitch }
}

const lines = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'baseline' },
  columnGap: 1,
  minWidth: 0,
  textAlign: 'start',
} as const
