import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { SessionRow } from '#contract/session.ts'
import { MethodName } from '#src/features/session/parts/SettingNames.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { Device } from './Sessions.tsx'

/** How many are shown at first. */
const few = 10

/** My latest sign-ins with their method and place, so that I notice an unknown one. */
export function SignIns({ all }: { all: readonly SessionRow[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? all : all.slice(0, few)

  return (
    <Section title="authentication.sign_ins.title">
      <Box component="p" sx={{ mt: 0, mb: 1, maxWidth: '68ch', color: 'text.secondary' }}>
        <FormattedMessage id="authentication.sign_ins.about" />
      </Box>
      <List>
        {shown.map(({ id, startedAt, method, browser, address }) => (
          <li key={id}>
            <FormattedDate value={startedAt} dateStyle="medium" timeStyle="short" />
            <span>
              <MethodName of={method} />
            </span>
            <Device userAgent={browser} address={address} />
          </li>
        ))}
      </List>
      {all.length > shown.length && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWhole(true)}>
          <FormattedMessage id="authentication.sign_ins.all" values={{ count: all.length }} />
        </Button>
      )}
    </Section>
  )
}

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, max-content) minmax(120px, 1fr) 2fr',
    columnGap: 16,
    paddingBlock: 6,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  [theme.breakpoints.down('sm')]: { '& li': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}))
