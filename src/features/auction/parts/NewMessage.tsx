import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { listMessages, type ListedMessage } from '#contract/auctionMessage.ts'
import { floating } from '#theme/floating.ts'
import { api } from '#src/api/client.ts'
import { useUnread } from '#src/api/live/useLive.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/**
 * Shows a message about an auction that arrives while another page is open, so that a bidder learns everywhere of being
 * outbid. It stays until it is closed, read, or its auction is opened.
 */
export function NewMessage() {
  const intl = useIntl()
  const { message, close } = useArrived()
  if (!message) return <Box role="status" />
  const { kind, auction } = message
  const isOutbid = kind === 'outbid'
  const name = (
    <Box key="name" component="span" sx={{ typography: 'name', overflowWrap: 'anywhere' }}>
      {auction.unicode ?? auction.fqdn}
    </Box>
  )

  return (
    <Box role="status" data-print="none" sx={noticeLook}>
      <Box
        component="span"
        sx={{ display: 'flex', paddingTop: 0.25, color: isOutbid ? 'state.critical.text' : undefined }}
      >
        <StateIcon tone={isOutbid ? 'critical' : 'info'} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <FormattedMessage id={isOutbid ? 'app.message.outbid' : 'app.message.new'} values={{ name }} />
        <Box sx={{ marginTop: 1 }}>
          <Button
            component={Link}
            to={isOutbid ? paths.auctionBid(auction.id) : paths.auctionMessages()}
            size="small"
            variant={isOutbid ? 'contained' : 'outlined'}
            onClick={close}
          >
            <FormattedMessage id={isOutbid ? 'app.message.bid' : 'app.message.read'} />
          </Button>
        </Box>
      </Box>
      <IconButton size="small" onClick={close} aria-label={intl.formatMessage({ id: 'app.message.close' })}>
        <Icon name="close" size={16} />
      </IconButton>
    </Box>
  )
}

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
    '& > :nth-of-type(2)': { flex: 1 },
  },
] as const

/** Returns the newest message where the number of unread ones has risen on this page. */
function useArrived(): { message: ListedMessage | null; close: () => void } {
  const unread = useUnread()
  const { pathname } = useLocation()
  const [seen, setSeen] = useState({ unread, arrivals: 0, isShown: false })
  if (unread !== null && unread !== seen.unread) {
    const isNew = seen.unread !== null && unread > seen.unread
    setSeen({ unread, arrivals: seen.arrivals + (isNew ? 1 : 0), isShown: isNew })
  }
  const { value, isCurrent } = useLoad(String(seen.arrivals), async (signal) =>
    seen.arrivals === 0 ? null : readNewest(signal),
  )
  const message = seen.isShown && isCurrent ? value : null
  const isOpen = message !== null && [paths.auction(message.auction.id), paths.auctionMessages()].includes(pathname)
  const close = () => setSeen({ ...seen, isShown: false })
  if (isOpen) close()
  return { message: isOpen ? null : message, close }
}

async function readNewest(signal: AbortSignal): Promise<ListedMessage | null> {
  const query = { isRead: 'no', sort: '-at', size: 25 } as const
  const { items } = await api(listMessages, { query, background: true }, signal)
  return items[0] ?? null
}
