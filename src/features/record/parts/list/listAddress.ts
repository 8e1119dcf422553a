import type { Density, ListPreference } from '#contract/view.ts'
import { unread } from '#src/features/operation/parts/operationInAddress.ts'
import type { ListSource } from './listSource.ts'
import type { Asked, SearchedQuery } from '#src/features/record/list/ownQuery.ts'

/** Reads what an address asks of the server; of one that asks nothing the contract need not be there. */
export async function readAddress<Row, Query extends SearchedQuery>(
  { plain, rest }: Pick<ListSource<Row, Query>, 'plain' | 'rest'>,
  { url }: { url: string },
): Promise<Asked<Query>> {
  const asked = new URL(url).searchParams
  for (const name of unread) asked.delete(name)
  if (asked.size === 0) return { query: plain, search: '', view: '' }
  const { askedIn } = await rest()
  return askedIn(asked)
}

/**
 * The columns to show, in their order: those of the address, else the person's, else the product's. What is no
 * column, or is there twice, is passed over; the name is always there, first where nothing else is said.
 *
 * @param all every field in its order by default, the name first
 */
export function columnsOf(
  params: URLSearchParams,
  preferred: ListPreference['columns'],
  all: readonly string[],
): readonly string[] {
  const [name = ''] = all
  const asked = params.get('columns')?.split(',') ?? preferred ?? all
  const known = [...new Set(asked)].filter((field) => all.includes(field))
  if (known.length === 0) return all
  return known.includes(name) ? known : [name, ...known]
}

/** How close the rows stand: as the address says, else as the person likes it. */
export function densityOf(params: URLSearchParams, preferred: Density): Density {
  const asked = params.get('density')
  return asked === 'compact' || asked === 'standard' || asked === 'comfortable' ? asked : preferred
}
