import type { SetQuery, SetRow } from '#contract/set.ts'
import { keptPages } from '#src/features/record/parts/list/keptPages.ts'
import type { OwnList } from '#src/features/record/parts/list/ownList.ts'
import { setColumns } from '../setColumns.tsx'

/** A list of sets, as far as all of them are alike. */
type Told = Pick<OwnList<SetRow, SetQuery>, 'name' | 'words' | 'firstCall' | 'home' | 'pageOf' | 'rest' | 'Peek'>

/** A list of nssets or of keysets of mine. */
export function setList(told: Told): OwnList<SetRow, SetQuery> {
  return {
    ...told,
    columns: setColumns(told.pageOf),
    plain: { page: 1, size: 100, sort: 'handle' },
    nameOf: ({ handle }) => handle,
    titleOf: ({ handle }) => handle,
    pages: keptPages(),
  }
}
