import type { IntlShape } from 'react-intl'
import type { DomainRow } from '#contract/domain.ts'
import type { StateCode } from '#contract/state.ts'
import { lockFilter, registrarFilter, stateFilter, suggested } from '#src/features/record/parts/list/commonFilters.ts'
import type { FilterSpec } from '#src/ui/grid/filterSpec.ts'

/** Every filter of domains (product.md section 6); handles of what the page shows are offered. */
export function domainFilters(intl: IntlShape, rows: readonly DomainRow[]): FilterSpec[] {
  return [
    stateFilter(intl, domainStates),
    lockFilter(intl),
    { id: 'expiresWithin', title: 'filter.domain.by.expires_within', kind: 'days', name: 'expiresWithin', most: 3660 },
    {
      id: 'expires',
      title: 'filter.domain.by.expires',
      kind: 'period',
      from: 'expiresFrom',
      to: 'expiresTo',
    },
    {
      id: 'isSecured',
      title: 'filter.domain.by.is_secured',
      kind: 'choice',
      name: 'isSecured',
      options: yesNo.map((value) => ({
        value,
        label: intl.formatMessage({ id: `filter.domain.is_secured.${value}` }),
      })),
    },
    {
      id: 'type',
      title: 'filter.domain.by.type',
      kind: 'choice',
      name: 'type',
      options: roles.map((value) => ({
        value,
        label: intl.formatMessage({ id: `filter.domain.${value}` }, { handle: 'mine' }),
      })),
    },
    registrarFilter(rows),
    {
      id: 'nsset',
      title: 'filter.domain.by.nsset',
      kind: 'handle',
      name: 'nsset',
      suggestions: suggested(rows.map(({ nsset }) => nsset)),
    },
    {
      id: 'nssetMissing',
      title: 'filter.domain.by.nsset_missing',
      kind: 'choice',
      name: 'nssetMissing',
      options: yesNo.map((value) => ({
        value,
        label: intl.formatMessage({ id: `filter.domain.nsset_missing.${value}` }),
      })),
    },
    {
      id: 'keyset',
      title: 'filter.domain.by.keyset',
      kind: 'handle',
      name: 'keyset',
      suggestions: suggested(rows.map(({ keyset }) => keyset)),
    },
  ]
}

const yesNo = ['yes', 'no'] as const
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
