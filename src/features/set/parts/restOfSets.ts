import type { Call } from '#contract/call.ts'
import type { FilteredList } from '#contract/filterChoice.ts'
import { setColumns, type SetQuery, type SetRow } from '#contract/set.ts'
import type { ListCalls } from '#src/features/record/parts/list/listCalls.ts'
import type { RestOfList } from '#src/features/record/parts/list/ownList.ts'
import { referTo } from '#src/features/record/parts/list/referTo.ts'
import { activeSetFilters, setFilters } from '../setFilters.ts'

/** What of a list of sets comes after its rows. */
export function restOfSets(
  list: FilteredList,
  calls: ListCalls<SetRow, SetQuery>,
  file: Call,
): RestOfList<SetRow, SetQuery> {
  return {
    ...calls,
    filters: (intl) => setFilters(intl, list),
    activeFilters: activeSetFilters,
    file: { call: file, columns: setColumns },
    refersTo: ({ registrar }) => referTo.registrar(registrar),
    // Two parts and something between them, as registrars make handles.
    isLikelyName: (text) => /^[a-z0-9]+[-._:/][a-z0-9._:/-]*$/i.test(text),
  }
}
