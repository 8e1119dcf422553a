import { useIntl } from 'react-intl'
import type { DomainQuery, DomainRow } from '#contract/domain.ts'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import { activeFilters } from './activeFilters.ts'
import { domainFilters } from './filters.ts'

export type DomainFiltersProps = { query: DomainQuery; rows: readonly DomainRow[] }

/** Every filter of domains, and those of the address in words. */
export function DomainFilters({ query, rows }: DomainFiltersProps) {
  const intl = useIntl()
  return <FilterBar specs={domainFilters(intl, rows)} filters={activeFilters(query, intl)} />
}
