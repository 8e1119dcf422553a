import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { copyText } from './keyNotice.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'

type CopyButtonProps = {
  text: string
  /** What is copied, for whom the place of the button says nothing; it begins with the button's own words. */
  label: string
}

/** Puts a text that stands beside it on the clipboard, and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={label}
      onClick={() => void copyText(text)}
      sx={{ marginTop: 0.5 }}
    >
      <FormattedMessage id="common.copy" />
    </Button>
  )
}

type ShownOnceProps = {
  title: MessageId
  /** What is shown. */
  text: string
  /** What copying it is called. */
  copy: MessageId
  /** How long it is good for, and that it is not shown again. */
  children: ReactNode
}

/** A secret, this once: in groups for reading, whole for copying. The focus comes to it, so that it is read out. */
export function ShownOnce({ title, text, copy, children }: ShownOnceProps) {
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
