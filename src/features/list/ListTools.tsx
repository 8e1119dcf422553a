import { download } from '#src/api/download.ts'
import { ColumnsTool } from './parts/ColumnsTool.tsx'
import { ListExport } from './parts/CsvExport.tsx'
import type { List, LockableRow } from './parts/defineList.ts'
import type { LockableQuery } from './parts/requests.ts'
import { countOf } from './parts/selection.ts'
import type { ListSelection } from './parts/selectionStore.ts'
import type { useListLook } from './parts/useListLook.ts'
import { ViewsMenu } from './parts/ViewsMenu.tsx'
import { PasteNames } from './PasteNames.tsx'

export type ListToolsProps<Row extends LockableRow, Query extends LockableQuery> = {
  list: List<Row, Query>
  query: Query
  total: number
  selecting: ListSelection
  look: ReturnType<typeof useListLook<Row>>
  /** Whether the list is a part of another page, whose address is no view of the list. */
  isPart?: boolean
}

/** The tools above a list: views, columns, pasted names, and export. */
export function ListTools<Row extends LockableRow, Query extends LockableQuery>(props: ListToolsProps<Row, Query>) {
  const { list, query, total, selecting, look, isPart = false } = props
  const { csv, params, selectionCsv, requests } = list
  const { selection } = selecting

  return (
    <>
      {!isPart && <ViewsMenu list={list.name} />}
      <ColumnsTool list={list} page={query.page} look={look} />
      {!isPart && <PasteNames list={list} selecting={selecting} />}
      <ListExport
        file={{ call: csv, ...(params && { params }), columns: fieldsOf(list.columns) }}
        query={query}
        total={total}
        visible={fieldsOf(look.columns)}
        selected={{
          count: countOf(selection),
          fetchFile: (file, options) => {
            const body = { selection: requests.sentSelection(selection), query, ...file }
            return download(selectionCsv, { body }, options)
          },
        }}
      />
    </>
  )
}

function fieldsOf(columns: readonly { field: string }[]): string[] {
  return columns.map(({ field }) => field)
}
