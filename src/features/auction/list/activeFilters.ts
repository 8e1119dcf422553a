import type { IntlShape } from 'react-intl'
import { activeFilter, type ActiveFilter, onlyActive } from '#src/features/list/parts/filters.ts'
import type { AuctionQuery } from './listedAuction.ts'

/** Every filter of the address in words; the search stands in its own field. */
export function activeFilters(query: AuctionQuery, intl: IntlShape): ActiveFilter[] {
  const { lead, status, open, result, endsWithin, hasDigit, hasHyphen } = query
  const { lengthFrom, lengthTo, priceFrom, priceTo } = query
  return onlyActive([
    activeFilter(['lead'], lead && intl.formatMessage({ id: `filter.auction.lead.${lead}` })),
    activeFilter(['status'], status && intl.formatMessage({ id: `filter.auction.status.${status}` })),
    activeFilter(['open'], open && intl.formatMessage({ id: `filter.auction.open.${open}` })),
    activeFilter(['result'], result && intl.formatMessage({ id: `filter.auction.result.${result}` })),
    activeFilter(
      ['endsWithin'],
      endsWithin !== undefined && intl.formatMessage({ id: 'filter.auction.ends_within' }, { hours: endsWithin }),
    ),
    activeFilter(
      ['lengthFrom', 'lengthTo'],
      inRange({ from: lengthFrom, to: lengthTo }, (ends, values) =>
        intl.formatMessage({ id: `filter.auction.length.${ends}` }, values),
      ),
    ),
    activeFilter(
      ['priceFrom', 'priceTo'],
      inRange({ from: numberOf(priceFrom), to: numberOf(priceTo) }, (ends, values) =>
        intl.formatMessage({ id: `filter.auction.price.${ends}` }, values),
      ),
    ),
    activeFilter(['hasDigit'], hasDigit && intl.formatMessage({ id: `filter.auction.has_digit.${hasDigit}` })),
    activeFilter(['hasHyphen'], hasHyphen && intl.formatMessage({ id: `filter.auction.has_hyphen.${hasHyphen}` })),
  ])
}

type Ends = 'from' | 'to' | 'both'
type Range = { from: number | undefined; to: number | undefined }

/** From one number to another, either end open. */
function inRange({ from, to }: Range, say: (ends: Ends, values: { from: number; to: number }) => string) {
  if (from === undefined && to === undefined) return undefined
  const ends = from === undefined ? 'to' : to === undefined ? 'from' : 'both'
  return say(ends, { from: from ?? 0, to: to ?? 0 })
}

function numberOf(money: string | undefined): number | undefined {
  return money === undefined ? undefined : Number(money)
}
