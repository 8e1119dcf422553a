import { domainColumns, type DomainColumn } from '#contract/domain.ts'
import type { Density, ListPreference } from '#contract/view.ts'

/**
 * The columns to show, in their order: those of the address, else the person's, else the product's. What is no
 * column, or is there twice, is passed over; the name is always there, first where nothing else is said.
 */
export function columnsOf(params: URLSearchParams, preferred: ListPreference['columns']): readonly DomainColumn[] {
  const asked = params.get('columns')?.split(',') ?? preferred ?? domainColumns
  const known = [...new Set(asked)].filter(isColumn)
  if (known.length === 0) return domainColumns
  return known.includes('fqdn') ? known : ['fqdn', ...known]
}

/** How close the rows stand: as the address says, else as the person likes it. */
export function densityOf(params: URLSearchParams, preferred: Density): Density {
  const asked = params.get('density')
  return asked === 'compact' || asked === 'standard' || asked === 'comfortable' ? asked : preferred
}

function isColumn(name: string): name is DomainColumn {
  return domainColumns.some((column) => column === name)
}
