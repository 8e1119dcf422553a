import type { IntlShape } from 'react-intl'
import type { StateCode } from '#contract/state.ts'
import {
  choiceFilter,
  lockFilter,
  referenceFilter,
  registrarFilter,
  stateFilter,
  yesNo,
} from '#src/features/record/parts/list/commonFilters.ts'
import type { FilterSpec } from '#src/ui/grid/filterSpec.ts'

/** Every filter of domains (docs/rules.md#lists). */
export function domainFilters(intl: IntlShape): FilterSpec[] {
  return [
    stateFilter(intl, domainStates),
    lockFilter(intl),
    { id: 'expiresWithin', title: 'filter.domain.by.expires_within', kind: 'days', name: 'expiresWithin', most: 3660 },
    { id: 'expires', title: 'filter.domain.by.expires', kind: 'period', from: 'expiresFrom', to: 'expiresTo' },
    choiceFilter('isSecured', 'filter.domain.by.is_secured', yesNo, (value) =>
      intl.formatMessage({ id: `filter.domain.is_secured.${value}` }),
    ),
    choiceFilter('type', 'filter.domain.by.type', roles, (value) =>
      intl.formatMessage({ id: `filter.domain.${value}` }, { handle: 'mine' }),
    ),
    registrarFilter('domains'),
    referenceFilter('domains', 'nsset', 'filter.domain.by.nsset'),
    choiceFilter('nssetMissing', 'filter.domain.by.nsset_missing', yesNo, (value) =>
      intl.formatMessage({ id: `filter.domain.nsset_missing.${value}` }),
    ),
    referenceFilter('domains', 'keyset', 'filter.domain.by.keyset'),
  ]
}

const roles = ['holder', 'admin'] as const

/** What a list shows of a domain's states (external ones), the most urgent first; a lock has its own filter. */
const domainStates: readonly StateCode[] = [
  'deleteCandidate',
  'serverBlocked',
  'outzone',
  'serverOutzoneManual',
  'expired',
  'notValidated',
  'serverInzoneManual',
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'serverRegistrantChangeProhibited',
  'serverRenewProhibited',
  'serverDeleteProhibited',
]
