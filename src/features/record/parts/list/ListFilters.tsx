import { useIntl } from 'react-intl'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import type { OwnRow, RestOfList } from './ownList.ts'
import type { OwnQuery } from './ownQuery.ts'

export type ListFiltersProps<Row extends OwnRow, Query extends OwnQuery> = {
  rest: RestOfList<Row, Query>
  query: Query
  rows: readonly Row[]
}

/** Every filter of a list, and those of the address in words. */
export function ListFilters<Row extends OwnRow, Query extends OwnQuery>({
  rest,
  query,
  rows,
}: ListFiltersProps<Row, Query>) {
  const intl = useIntl()
  return <FilterBar specs={rest.filters(intl, rows)} filters={rest.activeFilters(query, intl)} />
}
