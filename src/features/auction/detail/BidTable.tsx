import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { AuctionBid } from '#contract/auction.ts'
import { HeadRow } from '#src/ui/page/Prose.tsx'
import { useMoney } from '../useMoney.ts'

type Given = {
  bids: readonly AuctionBid[]
  currency: string
  /** My number; null before my first bid. */
  mine: number | null
}

/** When who bid, what the price was then, and whether they led. */
export function BidTable({ bids, currency, mine }: Given) {
  const intl = useIntl()
  const money = useMoney(currency)

  return (
    <Table aria-label={intl.formatMessage({ id: 'auctiondetail.history' })}>
      <HeadRow columns={columns} />
      <tbody>
        {bids.map(({ sequence, at, bidder, leader, price }) => (
          <tr key={sequence} data-mine={bidder === mine}>
            <td>
              <time dateTime={at}>
                <FormattedDate value={at} {...toTheSecond} />
              </time>
            </td>
            <td>
              <Who number={bidder} mine={mine} />
              {leader !== bidder && (
                <small>
                  {leader === mine ? (
                    <FormattedMessage id="auctiondetail.bid.you_stay" />
                  ) : (
                    <FormattedMessage id="auctiondetail.bid.other_stays" values={{ number: leader }} />
                  )}
                </small>
              )}
            </td>
            <td>{money(price)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** An auction lasts a day or two: the year would only take room. */
const toTheSecond = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', second: '2-digit' } as const

function Who({ number, mine }: { number: number; mine: number | null }) {
  if (number !== mine) return <FormattedMessage id="auctiondetail.bidder" values={{ number }} />
  return (
    <strong>
      <FormattedMessage id="auctiondetail.you" values={{ number }} />
    </strong>
  )
}

const columns = ['auctiondetail.bid.at', 'auctiondetail.bid.by', 'auctiondetail.bid.price'] as const

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...theme.typography.overline, color: theme.vars.palette.text.secondary, textAlign: 'start' },
  '& th, & td': {
    padding: '6px 16px 6px 0',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td:last-of-type, & th:last-of-type': { textAlign: 'end', paddingInlineEnd: 0, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& time, & small': { color: theme.vars.palette.text.secondary },
  '& small': { display: 'block', fontSize: 'inherit' },
  '& strong': { fontWeight: theme.typography.fontWeightMedium },
}))
