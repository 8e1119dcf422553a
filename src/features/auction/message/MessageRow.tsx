import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { ListedMessage } from '#contract/auctionMessage.ts'
import { paths } from '#src/routing/paths.ts'
import { NameLink } from '#src/ui/page/TextLink.tsx'
import { lastMomentOf } from '../parts/lastMomentOf.ts'
import { useMoney } from '../money.ts'

/** One message: its time, auction, text and next step. An unread one has a dot and bold text. */
export function MessageRow({ message, onRead }: { message: ListedMessage; onRead: () => void }) {
  const intl = useIntl()
  const { action, at, auction, isRead, kind } = message
  const name = auction.unicode ?? auction.fqdn
  const readOnce = () => !isRead && onRead()

  return (
    <Box component="li" data-unread={!isRead} sx={{ position: 'relative' }}>
      <time dateTime={at}>
        <FormattedDate value={at} dateStyle="medium" timeStyle="short" />
      </time>
      <Box component="span" sx={{ display: 'block', minWidth: 0 }}>
        {!isRead && <UnreadMark />}
        <NameLink to={targetOf(message)} data-message onClick={readOnce}>
          {name}
        </NameLink>
        <Box component="span" sx={{ display: 'block', fontWeight: isRead ? undefined : 'fontWeightMedium' }}>
          <FormattedMessage id={`message.text.${kind}`} values={useValues(message)} />
        </Box>
      </Box>
      <Box component="span" sx={actionsLook}>
        {action && (
          <Button
            component={Link}
            to={targetOf(message)}
            onClick={readOnce}
            size="small"
            variant={action === 'pay' ? 'contained' : 'outlined'}
            sx={buttonLook}
            aria-label={intl.formatMessage({ id: `message.action_of.${action}` }, { name })}
          >
            <FormattedMessage id={`message.action.${action}`} />
          </Button>
        )}
        {!isRead && (
          <Button
            size="small"
            onClick={onRead}
            aria-label={intl.formatMessage({ id: 'message.mark_read_of' }, { name })}
            sx={buttonLook}
          >
            <FormattedMessage id="message.mark_read" />
          </Button>
        )}
      </Box>
    </Box>
  )
}

const actionsLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: 1,
  minWidth: 0,
  '&:empty': { display: 'none' },
} as const

const buttonLook = { minHeight: { xs: 36, sm: 28 } } as const

/** A dot with a name for screen readers, in the margin of the list, so that all names begin at one line. */
function UnreadMark() {
  const intl = useIntl()
  return <Box component="span" role="img" aria-label={intl.formatMessage({ id: 'message.unread' })} sx={dotLook} />
}

const dotLook = {
  position: 'absolute',
  left: -12,
  width: 8,
  height: 8,
  mt: '6px',
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const

function useValues({ price, currency, dueAt, turnsAt }: ListedMessage) {
  const money = useMoney(currency)
  const long = { dateStyle: 'long' } as const
  return {
    price: price === null ? '' : money(price),
    day: dueAt && <FormattedDate key="day" value={lastMomentOf(dueAt)} {...long} />,
    time: turnsAt && <FormattedDate key="time" value={turnsAt} {...long} timeStyle="short" />,
  }
}

/** Returns the page where the user can act on a message. */
function targetOf({ kind, auction: { id } }: ListedMessage): string {
  if (kind === 'outbid') return paths.auctionBid(id)
  return paymentKinds.has(kind) ? paths.auctionPayment(id) : paths.auction(id)
}

const paymentKinds: ReadonlySet<ListedMessage['kind']> = new Set([
  'won',
  'payment-due',
  'payment-received',
  'payment-overdue',
  'registration-due',
])
