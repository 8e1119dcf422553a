import { useIntl } from 'react-intl'
import type { OperationQuery } from '#contract/operation.ts'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'
import { activeOperationFilters, operationFilters } from './operationFilters.ts'

/** The filters of the list of operations. */
export function OperationFilters({ query }: { query: OperationQuery }) {
  const intl = useIntl()
  return <FilterBar specs={operationFilters(intl)} filters={activeOperationFilters(query, intl)} />
}
