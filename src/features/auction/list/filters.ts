import type { IntlShape } from 'react-intl'
import {
  activeFilter,
  type ActiveFilter,
  choiceSpec,
  type FilterSpec,
  onlyActive,
  yesNo,
} from '#src/features/list/parts/filters.ts'
import type { AuctionListName, AuctionQuery } from './listedAuction.ts'

/** Returns the filters of a list (docs/rules.md#auctions). Filters by my part exist only in lists of my auctions. */
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
      most: mostPrice,
    },
    choiceSpec('hasDigit', 'filter.auction.by.has_digit', yesNo, word('filter.auction.has_digit')),
    choiceSpec('hasHyphen', 'filter.auction.by.has_hyphen', yesNo, word('filter.auction.has_hyphen')),
  ]
  return [...myFilters(list, intl), ...(listsWithEnds.has(list) ? [endsWithin(intl)] : []), ...common]
}

/** The highest price that a zone may allow. */
const mostPrice = 1_000_000_000

const listsWithEnds: ReadonlySet<AuctionListName> = new Set(['ongoing', 'bidding', 'watching'])

function endsWithin(intl: IntlShape): FilterSpec {
  return choiceSpec('endsWithin', 'filter.auction.by.ends_within', ['1', '3', '6', '12', '24'], (hours) =>
    intl.formatMessage({ id: 'filter.auction.ends_within' }, { hours: Number(hours) }),
  )
}

function myFilters(list: AuctionListName, intl: IntlShape): FilterSpec[] {
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

/** Returns the filters that are in force, in words. The search has its own field. */
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
      rangeText({ from: lengthFrom, to: lengthTo }, (ends, values) =>
        intl.formatMessage({ id: `filter.auction.length.${ends}` }, values),
      ),
    ),
    activeFilter(
      ['priceFrom', 'priceTo'],
      rangeText({ from: numberOf(priceFrom), to: numberOf(priceTo) }, (ends, values) =>
        intl.formatMessage({ id: `filter.auction.price.${ends}` }, values),
      ),
    ),
    activeFilter(['hasDigit'], hasDigit && intl.formatMessage({ id: `filter.auction.has_digit.${hasDigit}` })),
    activeFilter(['hasHyphen'], hasHyphen && intl.formatMessage({ id: `filter.auction.has_hyphen.${hasHyphen}` })),
  ])
}

type Ends = 'from' | 'to' | 'both'
type Range = { from: number | undefined; to: number | undefined }

/** Words a range whose ends may be open; undefined without an end. */
function rangeText({ from, to }: Range, write: (ends: Ends, values: { from: number; to: number }) => string) {
  if (from === undefined && to === undefined) return undefined
  const ends = from === undefined ? 'to' : to === undefined ? 'from' : 'both'
  return write(ends, { from: from ?? 0, to: to ?? 0 })
}

function numberOf(money: string | undefined): number | undefined {
  return money === undefined ? undefined : Number(money)
}
