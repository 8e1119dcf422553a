import { lazy } from 'react'
import { setList } from '#src/features/set/parts/setList.ts'
import { paths } from '#src/routing/paths.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** Nssets of mine. */
export const nssetList = setList({
  name: 'nsset',
  words: {
    title: 'nsset.list.title',
    search: 'nsset.list.search',
    count: 'nsset.count',
    nothingFits: 'nsset.list.nothing_fits',
    empty: 'nsset.list.empty',
  },
  firstCall: preloadAddress('/nssets', {}),
  home: paths.nssets,
  pageOf: paths.nsset,
  rest: async () => (await import('./restOfNssets.ts')).restOfNssets,
  Peek: lazy(async () => ({ default: (await import('./NssetPeek.tsx')).NssetPeek })),
})
