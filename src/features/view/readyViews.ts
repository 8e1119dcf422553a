import type { ListName } from '#contract/view.ts'
import type { MessageId } from '#intl/ids.ts'

const ofSets = [
  { title: 'view.ready.unused', query: '?unused=yes' },
  { title: 'view.ready.open', query: '?lock=open' },
  { title: 'view.ready.to_be_deleted', query: '?state=deleteCandidate' },
] as const

const ofNames = [
  { title: 'view.ready.short_names', query: '?lengthTo=4' },
  { title: 'view.ready.letters_only', query: '?hasDigit=no&hasHyphen=no' },
] as const

/** Views everybody has of a list, so that what is asked most is there before anything was saved. */
export const readyViews: Record<ListName, readonly { title: MessageId; query: string }[]> = {
  domain: [
    { title: 'view.ready.expiring', query: '?expiresWithin=30' },
    { title: 'view.ready.open', query: '?lock=open' },
    { title: 'view.ready.unsecured', query: '?isSecured=no' },
    { title: 'view.ready.out_of_zone', query: '?state=outzone' },
  ],
  nsset: ofSets,
  keyset: ofSets,
  ongoing: [
    { title: 'view.ready.ends_in_hour', query: '?endsWithin=1' },
    { title: 'view.ready.short_names', query: '?lengthTo=4' },
    { title: 'view.ready.letters_only', query: '?hasDigit=no&hasHyphen=no' },
  ],
  future: ofNames,
  ended: ofNames,
  bidding: [
    { title: 'view.ready.outbid', query: '?lead=outbid' },
    { title: 'view.ready.leading', query: '?lead=leading' },
    { title: 'view.ready.ends_in_hour', query: '?endsWithin=1' },
  ],
  watching: [{ title: 'view.ready.under_way', query: '?status=in_auction' }],
  finished: [
    { title: 'view.ready.to_do', query: '?open=yes' },
    { title: 'view.ready.won', query: '?result=won' },
  ],
}
