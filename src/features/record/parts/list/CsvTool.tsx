import { CsvExport } from '../CsvExport.tsx'
import type { OwnRow, RestOfList } from './ownList.ts'
import type { OwnQuery } from './ownQuery.ts'
import type { useLook } from './useLook.ts'

type Props<Row extends OwnRow, Query extends OwnQuery> = {
  file: RestOfList<Row, Query>['file']
  query: Query
  total: number
  look: ReturnType<typeof useLook<Row, Query>>
}

/** The rows that are shown, all of them, as a file. */
export function CsvTool<Row extends OwnRow, Query extends OwnQuery>({ file, query, total, look }: Props<Row, Query>) {
  return (
    <CsvExport
      call={file.call}
      params={file.params}
      total={total}
      queryOf={({ columns, ...choice }) => ({
        ...query,
        ...choice,
        page: 1,
        columns: (columns === 'all' ? file.columns : look.columns.map(({ field }) => field)).join(),
      })}
    />
  )
}
