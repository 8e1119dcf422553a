import type { IntlShape } from 'react-intl'
import { choiceSpec, type FilterSpec, yesNo } from '#src/features/list/parts/filters.ts'
import type { AuctionListName } from './listedAuction.ts'

/** Every filter of a list of auctions (docs/rules.md#auctions); those of my part only where the list is mine. */
export function filtersOf(list: AuctionListName, intl: IntlShape): FilterSpec[] {
  const word = (id: `filter.auction.has_${'digit' | 'hyphen'}`) => (value: 'yes' | 'no') =>
    intl.formatMessage({ id: `${id}.${value}` })
  const common: FilterSpec[] = [
    {
      id: 'length',
      title: 'filter.auction.by.length',
      kind: 'range',
      from: 'lengthFrom',
      to: 'lengthTo',
      least: 1,
      most: 63,
    },
    {
      id: 'price',
      title: 'filter.auction.by.price',
      kind: 'range',
      from: 'priceFrom',
      to: 'priceTo',
      least: 0,
      most: 10_000_000,
    },
    choiceSpec('hasDigit', 'filter.auction.by.has_digit', yesNo, word('filter.auction.has_digit')),
    choiceSpec('hasHyphen', 'filter.auction.by.has_hyphen', yesNo, word('filter.auction.has_hyphen')),
  ]
  return [...ofMine(list, intl), ...(hasEnds.has(list) ? [endsWithin(intl)] : []), ...common]
}

const hasEnds: ReadonlySet<AuctionListName> = new Set(['ongoing', 'bidding', 'watching'])

function endsWithin(intl: IntlShape): FilterSpec {
  return choiceSpec('endsWithin', 'filter.auction.by.ends_within', ['1', '3', '6', '12', '24'], (hours) =>
    intl.formatMessage({ id: 'filter.auction.ends_within' }, { hours: Number(hours) }),
  )
}

function ofMine(list: AuctionListName, intl: IntlShape): FilterSpec[] {
  if (list === 'bidding')
    return [
      choiceSpec('lead', 'filter.auction.by.lead', ['outbid', 'leading'], (lead) =>
        intl.formatMessage({ id: `filter.auction.lead.${lead}` }),
      ),
    ]
  if (list === 'watching')
    return [
      choiceSpec('status', 'filter.auction.by.status', ['in_auction', 'new', 'ended'], (status) =>
        intl.formatMessage({ id: `filter.auction.status.${status}` }),
      ),
    ]
  if (list !== 'finished') return []
  return [
    choiceSpec('open', 'filter.auction.by.open', yesNo, (open) =>
      intl.formatMessage({ id: `filter.auction.open.${open}` }),
    ),
    choiceSpec('result', 'filter.auction.by.result', ['won', 'lost'], (result) =>
      intl.formatMessage({ id: `filter.auction.result.${result}` }),
    ),
  ]
}
