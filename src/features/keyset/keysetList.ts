import {
  blockKeysets,
  exportKeysetsCsv,
  exportSelectedKeysetsCsv,
  listKeysets,
  selectKeysets,
  weighKeysets,
} from '#contract/keyset.ts'
import { defineSetList } from '#src/features/set/parts/defineSetList.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'

/** My keysets. */
export const keysetList = defineSetList({
  name: 'keyset',
  messages: {
    title: 'keyset.list.title',
    search: 'keyset.list.search',
    count: 'keyset.count',
    selected: 'keyset.selected',
    nothingFits: 'keyset.list.nothing_fits',
    empty: 'keyset.list.empty',
  },
  searchMask: 'digest',
  list: listKeysets,
  csv: exportKeysetsCsv,
  selectionCsv: exportSelectedKeysetsCsv,
  block: blockKeysets,
  select: selectKeysets,
  count: weighKeysets,
  home: paths.keysets,
  pageOf: paths.keyset,
  contents: {
    title: 'keyset.field.keys',
    namesOf: ({ keys }) =>
      keys?.map(({ keyTag, algorithm, algorithmName }) => `${keyTag} ${algorithmName ?? algorithm}`) ?? [],
  },
  Peek: lazyPart(async () => (await import('./KeysetPeek.tsx')).KeysetPeek),
})
