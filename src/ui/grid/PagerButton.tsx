import IconButton from '@mui/material/IconButton'
import { useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

/**
 * One step of the pager. At the end of the list it stays where it is and keeps the focus, only without
 * effect: a button that vanished under the finger would drop the reader on the page's top.
 */
export function PagerButton({ name, shape, isOff, onPress }: Given) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: name })

  return (
    <IconButton
      size="small"
      title={title}
      aria-label={title}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' } }}
    >
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden fill="none" stroke="currentColor" strokeWidth={1.5}>
        <path d={shape} />
      </svg>
    </IconButton>
  )
}

type Given = { name: MessageId; shape: string; isOff: boolean; onPress: () => void }
