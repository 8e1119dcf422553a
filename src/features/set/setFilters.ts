import type { IntlShape } from 'react-intl'
import type { FilteredList } from '#contract/filterChoice.ts'
import type { SetQuery } from '#contract/set.ts'
import type { StateCode } from '#contract/state.ts'
import {
  active,
  choiceFilter,
  commonActive,
  lockFilter,
  onlyActive,
  registrarFilter,
  stateFilter,
  yesNo,
} from '#src/features/record/parts/list/commonFilters.ts'
import type { ActiveFilter, FilterSpec } from '#src/ui/grid/filterSpec.ts'

/** Every filter of nssets and keysets (docs/rules.md#lists). */
export function setFilters(intl: IntlShape, list: FilteredList): FilterSpec[] {
  return [
    stateFilter(intl, setStates),
    lockFilter(intl),
    choiceFilter('unused', 'filter.set.by.unused', yesNo, (value) =>
      intl.formatMessage({ id: `filter.set.unused.${value}` }),
    ),
    registrarFilter(list),
  ]
}

/** Every filter of the address in words, in the order of the query; the search stands in its own field. */
export function activeSetFilters(query: SetQuery, intl: IntlShape): ActiveFilter[] {
  const { handle, unused } = query
  const { state, lock, registryStatus, registrar } = commonActive(query, intl)
  return onlyActive([
    active(['handle'], handle && intl.formatMessage({ id: 'filter.set.handle' }, { handle })),
    state,
    lock,
    registryStatus,
    registrar,
    active(['unused'], unused && intl.formatMessage({ id: `filter.set.unused.${unused}` })),
  ])
}

/** What a list shows of a set's states (external ones), the most urgent first; a lock has its own filter. */
const setStates: readonly StateCode[] = [
  'deleteCandidate',
  'serverUpdateProhibited',
  'serverTransferProhibited',
  'serverDeleteProhibited',
]
