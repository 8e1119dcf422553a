import { useIntl } from 'react-intl'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import { registryFilter } from '../parts/list/commonFilters.ts'
import type { OwnRow, RestOfList } from '../parts/list/ownList.ts'
import type { OwnQuery } from './ownQuery.ts'

export type ListFiltersProps<Row extends OwnRow, Query extends OwnQuery> = {
  rest: RestOfList<Row, Query>
  query: Query
}

/** Every filter of a list, and those of the address in words. */
export function ListFilters<Row extends OwnRow, Query extends OwnQuery>({ rest, query }: ListFiltersProps<Row, Query>) {
  const intl = useIntl()
  const { isBesideRegistry } = useFrame().settings
  const specs = rest
    .filters(intl)
    .flatMap((spec) => (spec.id === 'lock' && isBesideRegistry ? [spec, registryFilter(intl)] : [spec]))
  return <FilterBar specs={specs} filters={rest.activeFilters(query, intl)} />
}
