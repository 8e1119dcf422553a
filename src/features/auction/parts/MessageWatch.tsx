import Box from '@mui/material/Box'
import { useCallback, useState } from 'react'
import { useUnread } from '#src/api/live/useLive.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'

const NewMessage = lazyPart(async () => (await import('../message/NewMessage.tsx')).NewMessage)

/**
 * Shows a message about an auction that arrives while another page is open, so that a bidder learns everywhere of being
 * outbid. It stays until it is closed, read, or its auction is opened.
 */
export function MessageWatch() {
  const unread = useUnread()
  const [seen, setSeen] = useState({ unread, arrivals: 0, isShown: false })
  if (unread !== null && unread !== seen.unread) {
    const isNew = seen.unread !== null && unread > seen.unread
    setSeen({ unread, arrivals: seen.arrivals + (isNew ? 1 : 0), isShown: isNew })
  }
  const close = useCallback(() => setSeen((last) => ({ ...last, isShown: false })), [])
  return <Box role="status">{seen.isShown && <NewMessage key={seen.arrivals} onClose={close} />}</Box>
}
