import {
  blockNssets,
  exportNssetsCsv,
  exportSelectedNssetsCsv,
  listNssets,
  selectNssets,
  weighNssets,
} from '#contract/nsset.ts'
import { defineSetList } from '#src/features/set/parts/defineSetList.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'

/** My nssets. */
export const nssetList = defineSetList({
  name: 'nsset',
  messages: {
    title: 'nsset.list.title',
    search: 'nsset.list.search',
    count: 'nsset.count',
    selected: 'nsset.selected',
    nothingFits: 'nsset.list.nothing_fits',
    empty: 'nsset.list.empty',
  },
  list: listNssets,
  csv: exportNssetsCsv,
  selectionCsv: exportSelectedNssetsCsv,
  block: blockNssets,
  select: selectNssets,
  count: weighNssets,
  home: paths.nssets,
  pageOf: paths.nsset,
  contents: { title: 'nsset.field.servers', namesOf: ({ servers }) => servers ?? [] },
  Peek: lazyPart(async () => (await import('./NssetPeek.tsx')).NssetPeek),
})
