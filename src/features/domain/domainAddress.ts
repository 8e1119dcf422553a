import { domainColumns, type DomainColumn } from '#contract/columns.ts'
import type { DomainQuery } from '#contract/domain.ts'
import type { Density, ListPreference } from '#contract/view.ts'
import { unread } from '#src/features/operation/parts/operationInAddress.ts'

/** What a list's address asks of the server, the shortest address that asks it, and its filters alone. */
export type DomainAddress = { query: DomainQuery; search: string; view: string }

/** What an address without filters asks for: the contract's own defaults, known before the contract is there. */
export const plainAddress: DomainAddress = { query: { page: 1, size: 100, sort: 'expiresOn' }, search: '', view: '' }

/** Reads what an address asks of the server; of one that asks nothing the contract need not be there. */
export async function readAddress({ url }: { url: string }): Promise<DomainAddress> {
  const asked = new URL(url).searchParams
  for (const name of unread) asked.delete(name)
  if (asked.size === 0) return plainAddress
  const { askedIn } = await import('./domainQuery.ts')
  return askedIn(asked)
}

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
