import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { continueAsOther } from './parts/switchContact.ts'

/** The new contact by its handle, and what is still to be done about its e-mail. The focus comes to it. */
export function Created({ handle, email, next }: { handle: string; email: string; next: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <Box ref={place} tabIndex={-1} role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>
        <FormattedMessage id="link.created.about" values={{ handle: <Code key="handle">{handle}</Code> }} />
      </Typography>
      <Typography>
        <FormattedMessage id="link.created.confirm" values={{ email: <Code key="email">{email}</Code> }} />
      </Typography>
      <Button variant="contained" onClick={() => void continueAsOther(next)}>
        <FormattedMessage id="link.go_on" />
      </Button>
    </Box>
  )
}
