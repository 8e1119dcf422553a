import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import type { ListedAuction } from './listedAuction.ts'
import { useIsMyPartPending, useMyPart } from '../mine/myParts.ts'
import { usePhase } from '../phase.ts'
import { statusLabelOf } from './statusLabel.ts'

type Props = {
  row: ListedAuction
  isCard: boolean
  /** Whether every auction of the list is ongoing, so that none says it. */
  isOngoing?: boolean
  tabIndex?: 0 | -1
}

/**
 * The status of an auction from the point of view of a signed-in bidder: one that concerns the bidder has an icon. Until
 * that is known only its room is reserved. A card says when the auction starts, so it leaves out that it has not started.
 * An outbid bidder has the button of the next bid beside it, and the row is tinted.
 */
export function StatusText({ row, isCard, isOngoing = false, tabIndex = 0 }: Props) {
  const state = useAuctionState(row.id, row.standing)
  const mine = useMyPart(row.id)
  const isPending = useIsMyPartPending(row.id)
  const phase = usePhase({ ...row, standing: state })
  const { tone, message } = statusLabelOf({ state, mine, phase })
  const isOutbid = message === 'auction.lead.outbid'
  const intl = useIntl()

  if (isCard && phase === 'before') return null
  if (isOngoing && tone === 'info') return null
  return (
    <Status data-tone={tone} data-outbid={isOutbid || undefined} style={isPending ? hidden : undefined}>
      {tone !== 'neutral' && tone !== 'info' && <StateIcon tone={tone} />}
      <span>
        <FormattedMessage id={message} />
      </span>
      {isOutbid && (
        <Button
          component={Link}
          size="small"
          variant="contained"
          data-print="none"
          to={paths.auctionBid(row.id)}
          tabIndex={tabIndex}
          aria-label={intl.formatMessage({ id: 'auctions.bid_on' }, { name: row.unicode ?? row.fqdn })}
        >
          <FormattedMessage id="command.auction_bid" />
        </Button>
      )}
    </Status>
  )
}

/** The ground of rows and cards of auctions where the user is outbid, for the box around them. */
export const outbidRows = {
  '& [role="row"]:has([data-outbid]), & li:has([data-outbid])': { backgroundColor: 'state.critical.ground' },
  // On a card it has a line of its own, with the button at its end.
  '& li span:has(> [data-outbid])': { flexBasis: '100%' },
  '& li [data-outbid]': { width: 1 },
  '& li [data-outbid] > a': { marginInlineStart: 'auto' },
} as const

const hidden = { visibility: 'hidden' } as const

const Status = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-tone="neutral"], &[data-tone="info"]': { color: theme.vars.palette.text.secondary },
  '&[data-tone="good"]': { color: theme.vars.palette.state.good.text },
  '&[data-tone="warn"]': { color: theme.vars.palette.state.warn.text },
  '&[data-tone="critical"]': {
    color: theme.vars.palette.state.critical.text,
    fontWeight: theme.typography.fontWeightMedium,
  },
}))
