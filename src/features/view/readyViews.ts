import type { ListName } from '#contract/view.ts'
import type { MessageId } from '#intl/ids.ts'

const ofSets = [
  { title: 'view.ready.unused', query: '?unused=yes' },
  { title: 'view.ready.open', query: '?lock=open' },
  { title: 'view.ready.to_be_deleted', query: '?state=deleteCandidate' },
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
}
