import { useIntl } from 'react-intl'
import type { List, LockableRow } from './parts/defineList.ts'
import type { LockableQuery } from './parts/requests.ts'
import { FilterBar } from './parts/FilterBar.tsx'
import { SortField } from '#src/ui/grid/CardList.tsx'
import { onlyActive } from './parts/filters.ts'

export type ListFiltersProps<Row extends LockableRow, Query extends LockableQuery> = {
  list: Pick<List<Row, Query>, 'columns' | 'filters'>
  query: Query
  /** Whether the rows are cards, which have no headers to sort by. */
  isNarrow: boolean
}

/** The filters of a list and of its columns, and those in force, in words. */
export function ListFilters<Row extends LockableRow, Query extends LockableQuery>({
  list: { columns, filters = [] },
  query,
  isNarrow,
}: ListFiltersProps<Row, Query>) {
  const intl = useIntl()
  const all = [...filters, ...columns.flatMap((column) => column.filters ?? [])]

  return (
    <FilterBar
      specs={all.flatMap(({ spec }) => (spec ? [spec(intl)] : []))}
      filters={onlyActive(all.flatMap(({ active }) => active(query, intl)))}
      sorting={isNarrow ? <SortField columns={columns} sort={query.sort} /> : null}
    />
  )
}
