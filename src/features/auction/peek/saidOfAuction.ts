import type { IntlShape } from 'react-intl'
import type { AuctionDetail } from '#contract/auction.ts'
import { moneyWriter } from '../parts/moneyWriter.ts'

/** What readers are told of an auction: its name, how it stands, and what it costs. */
export function saidOfAuction({ fqdn, unicode, standing, terms }: AuctionDetail, intl: IntlShape): string {
  const { status, price, currency } = standing
  return intl.formatMessage(
    { id: 'auctiondetail.said' },
    {
      name: unicode ?? fqdn,
      status: intl.formatMessage({ id: `auction.status.${status}` }),
      hasBid: price === null ? 'no' : 'yes',
      price: moneyWriter(intl, currency)(price ?? terms.startPrice),
    },
  )
}
