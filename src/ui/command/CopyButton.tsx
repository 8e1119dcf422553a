import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { copyText } from './keyNotice.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'

type CopyButtonProps = {
  text: string
  /** Names what is copied, for screen readers; it begins with the button's own label. */
  label: string
}

/** Copies a text beside it to the clipboard and says so. */
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
  /** The secret. */
  text: string
  /** The label of the copy button. */
  copy: MessageId
  /** How long it is valid, and that it is not shown again. */
  children: ReactNode
}

/** Shows a secret once: in groups for reading, whole for copying. It gets the focus, so that screen readers read it. */
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

/** Returns groups of five characters, which are easy to copy by hand; a text with hyphens has its own groups. */
function groupsOf(whole: string) {
  if (whole.includes('-')) return [{ at: 0, text: whole }]
  return [...whole.matchAll(/.{1,5}/g)].map(({ index, 0: text }) => ({ at: index, text }))
}
