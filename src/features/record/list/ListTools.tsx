import { ViewsMenu } from '#src/features/view/parts/ViewsMenu.tsx'
import type { useSelection } from '#src/ui/grid/selectionStore.ts'
import { CsvTool } from '../parts/list/CsvTool.tsx'
import { ColumnsTool } from '../parts/list/ColumnsTool.tsx'
import type { OwnList, OwnRow, RestOfList } from '../parts/list/ownList.ts'
import type { OwnQuery } from './ownQuery.ts'
import { PasteNames } from './paste/PasteNames.tsx'
import type { useLook } from '../parts/list/useLook.ts'

export type ListToolsProps<Row extends OwnRow, Query extends OwnQuery> = {
  list: OwnList<Row, Query>
  rest: RestOfList<Row, Query>
  query: Query
  total: number
  selecting: ReturnType<typeof useSelection>
  look: ReturnType<typeof useLook<Row>>
  /** It stands on the page of something else, whose address is no view of the list. */
  isPart?: boolean
}

/** What stands above a list: views, columns, names to select by, and the file to take home. */
export function ListTools<Row extends OwnRow, Query extends OwnQuery>(given: ListToolsProps<Row, Query>) {
  const { list, rest, query, total, selecting, look, isPart = false } = given

  return (
    <>
      {!isPart && <ViewsMenu list={list.name} />}
      <ColumnsTool list={list} page={query.page} look={look} />
      {!isPart && <PasteNames name={list.name} rest={rest} selecting={selecting} />}
      <CsvTool file={rest.file} query={query} total={total} look={look} />
    </>
  )
}
