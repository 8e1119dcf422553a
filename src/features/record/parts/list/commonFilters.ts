import type { IntlShape } from 'react-intl'
import { listFilterChoices, type FilteredList } from '#contract/filterChoice.ts'
import { lockPositions } from '#contract/states.ts'
import type { LockPosition } from '#contract/operation.ts'
import { handlesIn } from '#contract/record.ts'
import type { RegistryStatusFilter } from '#contract/registryChange.ts'
import type { StateCode } from '#contract/state.ts'
import type { MessageId } from '#intl/ids.ts'
import { api } from '#src/api/client.ts'
import type { ActiveFilter, FilterSpec, FindReferences } from '#src/ui/grid/filterSpec.ts'

/** @param codes what the list can show of states, the most urgent first; a lock has its own filter */
export function stateFilter(intl: IntlShape, codes: readonly StateCode[]): FilterSpec {
  return choiceFilter('state', 'filter.by.state', codes, (code) => intl.formatMessage({ id: `state.${code}.short` }))
}

export function lockFilter(intl: IntlShape): FilterSpec {
  return choiceFilter('lock', 'filter.by.lock', lockPositions, (lock) =>
    intl.formatMessage({ id: `record.lock.${lock}` }),
  )
}

/** Only beside a registry. */
export function registryFilter(intl: IntlShape): FilterSpec {
  return choiceFilter('registryStatus', 'filter.by.registry_status', ['pending', 'rejected'], (status) =>
    intl.formatMessage({ id: `registry.status.${status}` }),
  )
}

/** The registrars of what a list of mine holds. */
export function registrarFilter(list: FilteredList): FilterSpec {
  return referenceFilter(list, 'registrar', 'filter.by.registrar')
}

/** The objects that those of a list of mine refer to; `field` is also the part of the address it writes. */
export function referenceFilter(
  list: FilteredList,
  field: 'registrar' | 'nsset' | 'keyset',
  title: MessageId,
): FilterSpec {
  const find: FindReferences = (q, signal) => api(listFilterChoices, { params: { list, field }, query: { q } }, signal)
  return { id: field, title, kind: 'reference', name: field, find }
}

export const yesNo = ['yes', 'no'] as const

/** A few values of which one is taken; it is named as the part of the address it writes. */
export function choiceFilter<Value extends string>(
  name: string,
  title: MessageId,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FilterSpec {
  return { id: name, title, kind: 'choice', name, options: values.map((value) => ({ value, label: labelOf(value) })) }
}

type Common = {
  state?: StateCode | undefined
  lock?: LockPosition | undefined
  registryStatus?: RegistryStatusFilter | undefined
  registrar?: string | undefined
}

/** Those of the filters every list has that are in force, in words. */
export function commonActive({ state, lock, registryStatus, registrar }: Common, intl: IntlShape) {
  return {
    state: active(['state'], state && intl.formatMessage({ id: `state.${state}.short` })),
    lock: active(['lock'], lock && intl.formatMessage({ id: `record.lock.${lock}` })),
    registryStatus: active(
      ['registryStatus'],
      registryStatus && intl.formatMessage({ id: `registry.status.${registryStatus}` }),
    ),
    registrar: active(
      ['registrar'],
      registrar && intl.formatMessage({ id: 'filter.registrar' }, { handle: shownHandles(registrar) }),
    ),
  }
}

/** The handles of a filter as its chip names them: the first, and how many more. */
export function shownHandles(handles: string): string {
  const [first = '', ...more] = handlesIn(handles)
  return more.length === 0 ? first : `${first} +${more.length}`
}

/** @param names the parts of the address that go together */
export function active(names: readonly string[], label: string | undefined | false): ActiveFilter | null {
  return label ? { names, label } : null
}

export function onlyActive(filters: readonly (ActiveFilter | null)[]): ActiveFilter[] {
  return filters.filter((one) => one !== null)
}
