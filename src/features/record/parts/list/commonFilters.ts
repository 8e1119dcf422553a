import type { IntlShape } from 'react-intl'
import { lockPositions } from '#contract/lock.ts'
import type { LockPosition } from '#contract/operation.ts'
import type { Ref } from '#contract/record.ts'
import type { StateCode } from '#contract/state.ts'
import type { ActiveFilter, FilterSpec } from '#src/ui/grid/filterSpec.ts'

/** @param codes what the list can show of states, the most urgent first; a lock has its own filter */
export function stateFilter(intl: IntlShape, codes: readonly StateCode[]): FilterSpec {
  return {
    id: 'state',
    title: 'filter.by.state',
    kind: 'choice',
    name: 'state',
    options: codes.map((code) => ({ value: code, label: intl.formatMessage({ id: `state.${code}.short` }) })),
  }
}

export function lockFilter(intl: IntlShape): FilterSpec {
  return {
    id: 'lock',
    title: 'filter.by.lock',
    kind: 'choice',
    name: 'lock',
    options: lockPositions.map((lock) => ({ value: lock, label: intl.formatMessage({ id: `record.lock.${lock}` }) })),
  }
}

export function registrarFilter(rows: readonly { registrar: Ref }[]): FilterSpec {
  return {
    id: 'registrar',
    title: 'filter.by.registrar',
    kind: 'handle',
    name: 'registrar',
    suggestions: suggested(rows.map(({ registrar }) => registrar.handle)),
  }
}

/** Handles of the page's rows, each once. */
export function suggested(handles: readonly (string | null)[]): string[] {
  return [...new Set(handles.filter((handle) => handle !== null))].sort()
}

type Common = {
  state?: StateCode | undefined
  lock?: LockPosition | undefined
  registrar?: string | undefined
}

/** Those of the filters every list has that are in force, in words. */
export function commonActive({ state, lock, registrar }: Common, intl: IntlShape) {
  return {
    state: active(['state'], state && intl.formatMessage({ id: `state.${state}.short` })),
    lock: active(['lock'], lock && intl.formatMessage({ id: `record.lock.${lock}` })),
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
