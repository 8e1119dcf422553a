import type { IntlShape } from 'react-intl'
import { lockPositions } from '#contract/lock.ts'
import type { LockPosition } from '#contract/operation.ts'
import type { Ref } from '#contract/record.ts'
import type { RegistryStatusFilter } from '#contract/registryChange.ts'
import type { StateCode } from '#contract/state.ts'
import type { MessageId } from '#intl/ids.ts'
import type { ActiveFilter, FilterSpec } from '#src/ui/grid/filterSpec.ts'

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

export function registrarFilter(rows: readonly { registrar: Ref }[]): FilterSpec {
  return handleFilter(
    'registrar',
    'filter.by.registrar',
    rows.map(({ registrar }) => registrar.handle),
  )
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

/** @param handles those of the page's rows, which are offered, each once */
export function handleFilter(name: string, title: MessageId, handles: readonly (string | null)[]): FilterSpec {
  const suggestions = [...new Set(handles.filter((handle) => handle !== null))].sort()
  return { id: name, title, kind: 'handle', name, suggestions }
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
      registrar && intl.formatMessage({ id: 'filter.registrar' }, { handle: registrar }),
    ),
  }
}

/** @param names the parts of the address that go together */
export function active(names: readonly string[], label: string | undefined | false): ActiveFilter | null {
  return label ? { names, label } : null
}

export function onlyActive(filters: readonly (ActiveFilter | null)[]): ActiveFilter[] {
  return filters.filter((one) => one !== null)
}
