import type { AuctionOverview, DomainOverview, Overview, SetOverview } from '#contract/overview.ts'
import { now } from './domain.ts'

/** The overview of a person with a thousand domains, some of them in need. */
export function anOverview(given: Partial<DomainOverview> = {}): Overview {
  return {
    auctions: anAuctionOverview(),
    mergeCandidates: { count: 0, query: '' },
    sets: { nsset: someSets(2, 7), keyset: someSets(0, 6) },
    asOf: now,
    today: now.slice(0, 10),
    domains: {
      all: { count: 1000, query: '' },
      toRenew: [],
      renewable: [],
      toDelegate: [],
      undelegated: { count: 0, query: '?needsServers=yes' },
      others: { count: 0, query: '?needsAttention=other' },
      expired: { count: 0, query: '?state=expired' },
      expiring: [
        { days: 7, count: 10, query: '?expiresWithin=7' },
        { days: 90, count: 90, query: '?expiresWithin=90' },
      ],
      byMonth: [
        { month: '2026-11', count: 3, query: '?expiresFrom=2026-11-21&expiresTo=2026-11-30' },
        { month: '2026-12', count: 17, query: '?expiresFrom=2026-12-01&expiresTo=2026-12-31' },
      ],
      pending: { count: 0, query: '?registryStatus=pending' },
      rejected: { count: 0, query: '?registryStatus=rejected' },
      open: { count: 700, query: '?lock=open' },
      transfer: { count: 299, query: '?lock=transfer' },
      full: { count: 1, query: '?lock=full' },
      unsecured: { count: 999, query: '?isSecured=no' },
      nssetMissing: { count: 0, query: '?nssetMissing=yes' },
      attention: [
        { state: 'deleteCandidate', count: 2, query: '?worstState=deleteCandidate' },
        { state: 'expired', count: 40, query: '?worstState=expired' },
      ],
      ...given,
    },
  }
}

function someSets(unused: number, open: number): SetOverview {
  return { unused: { count: unused, query: '?unused=yes' }, open: { count: open, query: '?lock=open' } }
}

/** The overview of a person with nothing to do in auctions. */
export function anAuctionOverview(given: Partial<AuctionOverview> = {}): AuctionOverview {
  return {
    toDo: [],
    outbid: { count: 0, query: '?lead=outbid' },
    endsSoon: { count: 0, query: '?endsWithin=3' },
    open: { count: 0, query: '?open=yes' },
    ...given,
  }
}
