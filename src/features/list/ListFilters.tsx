import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import type { List, LockableRow } from './parts/defineList.ts'
import type { LockableQuery } from './parts/requests.ts'
import { FilterBar } from './parts/FilterBar.tsx'
import { SortField } from '#src/ui/grid/CardList.tsx'
import { namesInRows, onlyActive } from './parts/filters.ts'
import { isReadyView } from './parts/readyViews.ts'

export type ListFiltersProps<Row extends LockableRow, Query extends LockableQuery> = {
  list: Pick<List<Row, Query>, 'name' | 'columns' | 'filters'>
  query: Query
  /** The rows of the page, in which the names of references are found. */
  rows: readonly Row[]
  /** Whether the rows are cards, which have no headers to sort by. */
  isNarrow: boolean
  /** Whether the list is a section of another page, without tabs of views. */
  isPart: boolean
}

/** The filters of a list and of its columns, and those in force, in words, unless the tab of a ready view says them. */
export function ListFilters<Row extends LockableRow, Query extends LockableQuery>({
  list: { name, columns, filters = [] },
  query,
  rows,
  isNarrow,
  isPart,
}: ListFiltersProps<Row, Query>) {
  const intl = useIntl()
  const hasTab = isReadyView(name, useLocation().search) && !isPart
  const nameOf = namesInRows(rows)
  const all = [...filters, ...columns.flatMap((column) => column.filters ?? [])]

  return (
    <FilterBar
      specs={all.flatMap(({ spec }) => (spec ? [spec(intl)] : []))}
      filters={onlyActive(all.flatMap(({ active }) => active(query, intl, nameOf)))}
      hasTab={hasTab}
      sorting={isNarrow ? <SortField columns={columns} sort={query.sort} /> : null}
    />
  )
}
