import { type IntlShape, useIntl } from 'react-intl'
import type { OperationQuery } from '#contract/operation.ts'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'
import { activeFilter, type ActiveFilter, type FilterSpec, onlyActive } from '#src/features/list/parts/filters.ts'

/** The filters of the list of operations. */
export function OperationFilters({ query }: { query: OperationQuery }) {
  const intl = useIntl()
  return <FilterBar specs={operationFilters(intl)} filters={activeOperationFilters(query, intl)} />
}

function operationFilters(intl: IntlShape): FilterSpec[] {
  return [
    {
      id: 'objectType',
      title: 'operation.list.by.type',
      kind: 'choice',
      name: 'objectType',
      options: types.map((value) => ({ value, label: intl.formatMessage({ id: `operation.list.type.${value}` }) })),
    },
    {
      id: 'action',
      title: 'operation.list.by.action',
      kind: 'choice',
      name: 'action',
      options: actions.map((value) => ({ value, label: intl.formatMessage({ id: `operation.ended.${value}` }) })),
    },
    {
      id: 'status',
      title: 'operation.list.by.status',
      kind: 'choice',
      name: 'status',
      options: statuses.map((value) => ({
        value,
        label: intl.formatMessage({ id: `operation.list.status.${value}` }),
      })),
    },
  ]
}

/** Returns every filter of the address in words. */
function activeOperationFilters({ objectType, action, status }: OperationQuery, intl: IntlShape): ActiveFilter[] {
  return onlyActive([
    activeFilter(['objectType'], objectType && intl.formatMessage({ id: `operation.list.type.${objectType}` })),
    activeFilter(['action'], action && intl.formatMessage({ id: `operation.ended.${action}` })),
    activeFilter(['status'], status && intl.formatMessage({ id: `operation.list.status.${status}` })),
  ])
}

const types = ['domain', 'nsset', 'keyset'] as const
const actions = ['block-transfer', 'block-all', 'unblock-transfer', 'unblock-all', 'undo'] as const
const statuses = ['prepared', 'running', 'done', 'cancelled'] as const
