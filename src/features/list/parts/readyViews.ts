import type { ListName } from '#contract/view.ts'
import type { MessageId } from '#intl/ids.ts'
import { viewAt } from '../viewList.ts'

const all = { title: 'view.all', query: '' } as const

const ofSets = [
  all,
  { title: 'view.ready.unused', query: '?unused=yes' },
  { title: 'view.ready.open', query: '?lock=open' },
  { title: 'view.ready.to_be_deleted', query: '?state=deleteCandidate' },
] as const

const ofNames = [
  all,
  { title: 'view.ready.short_names', query: '?lengthTo=4' },
  { title: 'view.ready.letters_only', query: '?hasDigit=no&hasHyphen=no' },
] as const

export type ReadyView = { title: MessageId; query: string; isCounted?: boolean }

/** The views of a list that every user has: the whole list, and the most frequent questions. */
export const readyViews: Record<ListName, readonly ReadyView[]> = {
  domain: [
    all,
    { title: 'view.ready.attention', query: '?sort=states&needsAttention=yes', isCounted: true },
    { title: 'view.ready.expiring', query: '?expiresWithin=30' },
    { title: 'view.ready.open', query: '?lock=open' },
    { title: 'view.ready.unsecured', query: '?isSecured=no' },
    { title: 'view.ready.out_of_zone', query: '?state=outzone' },
  ],
  nsset: ofSets,
  keyset: ofSets,
  ongoing: [all, { title: 'view.ready.ends_in_hour', query: '?endsWithin=1' }, ...ofNames.slice(1)],
  future: ofNames,
  ended: ofNames,
  bidding: [
    all,
    { title: 'view.ready.outbid', query: '?lead=outbid' },
    { title: 'view.ready.leading', query: '?lead=leading' },
    { title: 'view.ready.ends_in_hour', query: '?endsWithin=1' },
  ],
  watching: [all, { title: 'view.ready.under_way', query: '?status=in_auction' }],
  finished: [all, { title: 'view.ready.to_do', query: '?open=yes' }, { title: 'view.ready.won', query: '?result=won' }],
}

/** Returns whether the tab of a ready view says which rows an address shows, so that its filters need no chips. */
export function isReadyView(list: ListName, search: string): boolean {
  return viewAt(search, { ready: readyViews[list], saved: [] }) !== undefined
}
