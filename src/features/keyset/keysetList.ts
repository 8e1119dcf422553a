import { lazy } from 'react'
import { setList } from '#src/features/set/parts/setList.ts'
import { paths } from '#src/routing/paths.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** Keysets of mine. */
export const keysetList = setList({
  name: 'keyset',
  words: {
    title: 'keyset.list.title',
    search: 'keyset.list.search',
    count: 'keyset.count',
    nothingFits: 'keyset.list.nothing_fits',
    empty: 'keyset.list.empty',
  },
  firstCall: preloadAddress('/keysets', {}),
  home: paths.keysets,
  pageOf: paths.keyset,
  rest: async () => (await import('./restOfKeysets.ts')).restOfKeysets,
  Peek: lazy(async () => ({ default: (await import('./KeysetPeek.tsx')).KeysetPeek })),
})
