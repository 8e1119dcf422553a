import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useEffectEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { listMessages, readMessages, type ListedMessage } from '#contract/auctionMessage.ts'
import { floating } from '#theme/floating.ts'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/**
 * The newest unread message with the way to it. It closes itself on the page that shows the same. It is read once its
 * button is pressed or the page of its auction is seen.
 */
export function NewMessage({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { pathname } = useLocation()
  const { value: message } = useLoad('newest', readNewest)
  const isOpen = message !== null && [paths.auction(message.auction.id), paths.auctionMessages()].includes(pathname)
  const id = message?.id
  const isSeen = isOpen && pathname !== paths.auctionMessages() && document.visibilityState === 'visible'
  const read = useEffectEvent(() => id !== undefined && markRead(id))
  useEffect(() => {
    if (isSeen) read()
    if (isOpen) onClose()
  }, [isOpen, isSeen, onClose])
  if (!message || isOpen) return null
  const { kind, auction } = message
  const { tone, text, action, to } = looks[kind === 'outbid' || kind === 'won' ? kind : 'other']
  const name = (
    <Box key="name" component="span" sx={{ typography: 'name', overflowWrap: 'anywhere' }}>
      {auction.unicode ?? auction.fqdn}
    </Box>
  )

  return (
    <Box data-print="none" sx={noticeLook}>
      <Box component="span" sx={{ display: 'flex', paddingTop: 0.25, color: `state.${tone}.text` }}>
        <StateIcon tone={tone} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FormattedMessage id={text} values={{ name }} />
        <Box sx={{ marginTop: 1 }}>
          <Button
            component={Link}
            to={to(auction.id)}
            size="small"
            variant={tone === 'neutral' ? 'outlined' : 'contained'}
            onClick={() => {
              if (tone !== 'neutral') markRead(message.id)
              onClose()
            }}
          >
            <FormattedMessage id={action} />
          </Button>
        </Box>
      </Box>
      <IconButton size="small" onClick={onClose} aria-label={intl.formatMessage({ id: 'app.message.close' })}>
        <Icon name="close" size={16} />
      </IconButton>
    </Box>
  )
}

/** The kinds of messages that have an action of their own; the others lead to the list. */
const looks = {
  outbid: { tone: 'critical', text: 'app.message.outbid', action: 'app.message.bid', to: paths.auctionBid },
  won: { tone: 'good', text: 'app.message.won', action: 'app.message.pay', to: paths.auctionPayment },
  other: { tone: 'neutral', text: 'app.message.new', action: 'app.message.read', to: paths.auctionMessages },
} as const

/** Above the pager and the bar of selected rows. */
const noticeLook = [
  floating,
  {
    position: 'fixed',
    zIndex: 'snackbar',
    insetInlineEnd: { xs: 16, sm: 24 },
    bottom: { xs: 16, sm: 104 },
    display: 'flex',
    alignItems: 'start',
    gap: 1.5,
    width: { xs: 'calc(100vw - 32px)', sm: 360 },
    padding: 2,
  },
] as const

async function readNewest(signal: AbortSignal): Promise<ListedMessage | null> {
  const query = { isRead: 'no', sort: '-at', size: 25 } as const
  const { items } = await api(listMessages, { query, background: true }, signal)
  return items[0] ?? null
}

/** A message that could not be marked stays unread, and nothing else is lost. */
function markRead(id: string): void {
  void api(readMessages, { body: { ids: [id] }, background: true }).catch(() => {})
}
