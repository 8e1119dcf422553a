import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { CopyButton } from './CopyButton.tsx'

type Given = {
  title: MessageId
  /** What is shown. */
  text: string
  /** What copying it is called. */
  copy: MessageId
  /** How long it is good for, and that it is not shown again. */
  children: ReactNode
}

/** A secret, this once: in groups for reading, whole for copying. The focus comes to it, so that it is read out. */
export function ShownOnce({ title, text, copy, children }: Given) {
  const intl = useIntl()
  const label = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <Box
      ref={place}
      role="group"
      tabIndex={-1}
      aria-labelledby={label}
      sx={{ alignSelf: 'stretch', p: 1.5, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Typography id={label} variant="subtitle2">
        <FormattedMessage id={title} />
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          overflowWrap: 'anywhere',
          columnGap: 1.5,
          mt: 0.5,
          mb: 1,
          typography: 'h2',
          fontFamily: 'name.fontFamily',
          userSelect: 'all',
        }}
      >
        {groupsOf(text).map((group) => (
          <span key={group.at}>{group.text}</span>
        ))}
      </Box>
      <Typography variant="body2">{children}</Typography>
      <CopyButton text={text} label={intl.formatMessage({ id: copy })} />
    </Box>
  )
}

/** Groups of five, which people copy without losing their place; those with hyphens have groups of their own. */
function groupsOf(whole: string) {
  if (whole.includes('-')) return [{ at: 0, text: whole }]
  return [...whole.matchAll(/.{1,5}/g)].map(({ index, 0: text }) => ({ at: index, text }))
}
