import type { SelectionCalls } from '#src/ui/grid/recordGridProps.ts'
import type { OwnList, OwnRow } from '../parts/list/ownList.ts'
import type { OwnQuery } from './ownQuery.ts'

/** What only the server knows of a selection; the calls come when they are needed. */
export function selectionCalls<Row extends OwnRow, Query extends OwnQuery>({
  rest,
}: OwnList<Row, Query>): SelectionCalls {
  return {
    match: async (view, names, signal) => (await rest()).match(view, names, signal),
    weigh: async (selection, view, signal) => (await rest()).weigh(selection, view, signal),
  }
}
